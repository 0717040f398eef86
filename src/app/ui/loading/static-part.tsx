import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** A part of a page as React would render it. */
export interface Part {
  readonly Content: unknown
  readonly props: object
}

/** Gives what stands in a part's place while pages are rendered, whose HTML the build puts there. */
type PartPlaceholder = (part: Part) => string

// Nothing of it is left in the browser's script.
export const PartPlaceholderContext = /* @__PURE__ */ createContext<PartPlaceholder | undefined>(undefined)

/**
 * A component whose HTML is the same wherever its props are: it reads nothing of the page. A build renders it once and
 * not on each of its pages (BUILD-65).
 */
export function staticPart<Props extends object>(Content: ComponentType<Props>): ComponentType<Props> {
  return function SameOnAllPages(props: Props): ReactNode {
    const placeholder = useContext(PartPlaceholderContext)
    return placeholder === undefined ? <Content {...props} /> : placeholder({ Content, props })
  }
}
