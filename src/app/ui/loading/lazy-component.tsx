import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** A component that only the browser shows and whose script comes after the page can be used; nothing until then. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function LazyComponent(props: Props): ReactNode {
    const [Content, setContent] = useState<ComponentType<Props>>()
    useEffect(() => {
      void load().then((content) => setContent(() => content))
    }, [])
    return Content === undefined ? null : createElement(Content, props)
  }
}
