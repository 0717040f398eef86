import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** Renders a part of a page with React. */
export interface Part {
  readonly Content: unknown
  readonly props: object
}

/** Returns the placeholder of a part while pages are rendered; the build inserts the part's HTML there. */
type PartPlaceholder = (part: Part) => string

// Removed from the browser's bundle.
export const PartPlaceholderContext = /* @__PURE__ */ createContext<PartPlaceholder | undefined>(undefined)

/**
 * A component whose HTML is the same wherever its props are: it does not depend on the page. A build renders it once
 * instead of on each page (BUILD-65).
 */
export function staticPart<Props extends object>(Content: ComponentType<Props>): ComponentType<Props> {
  return function SameOnAllPages(props: Props): ReactNode {
    const placeholder = useContext(PartPlaceholderContext)
    return placeholder === undefined ? <Content {...props} /> : placeholder({ Content, props })
  }
}
