import { useEffect } from 'react'
import { pageTitle } from './page-title.ts'

/** Gives a page a title of its own within its route, such as that of one order (A11Y-21); undefined keeps the route's. */
export function usePageTitle(title: string | undefined): void {
  // Without dependencies: each navigation sets the title of the route right after it has rendered the page.
  useEffect(() => {
    if (title === undefined) return
    queueMicrotask(() => {
      document.title = pageTitle(title)
    })
  })
}
