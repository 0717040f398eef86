import { useEffect } from 'react'
import { formatPageTitle } from './page-title.ts'

/** Sets a title for a page within its route, such as one order. Undefined keeps the route's title. */
export function usePageTitle(title: string | undefined): void {
  // Has no dependencies because each navigation sets the route's title right after it has rendered the page.
  useEffect(() => {
    if (title === undefined) return
    queueMicrotask(() => {
      document.title = formatPageTitle(title)
    })
  })
}
