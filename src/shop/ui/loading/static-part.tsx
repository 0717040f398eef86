import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** A part of a page that React can render. */
export interface Part {
  readonly Content: unknown
  readonly props: object
}

/** Returns the placeholder for a part while pages are rendered. The build replaces it with the part's HTML. */
type PartPlaceholder = (part: Part) => string

// The annotation removes this from the browser's bundle.
export const PartPlaceholderContext = /* @__PURE__ */ createContext<PartPlaceholder | undefined>(undefined)

/**
 * Creates a component whose HTML depends only on its props, not on the page, so a build renders it once instead of on
 * every page.
 */
export function staticPart<Props extends object>(Content: ComponentType<Props>): ComponentType<Props> {
  return function SameOnAllPages(props: Props): ReactNode {
    const placeholder = useContext(PartPlaceholderContext)
    return placeholder === undefined ? <Content {...props} /> : placeholder({ Content, props })
  }
}
