import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** A part that only the browser shows and whose script comes after the page can be used; nothing until then. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Late(props: Props): ReactNode {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      void load().then((part) => setPart(() => part))
    }, [])
    return Part === undefined ? null : createElement(Part, props)
  }
}
