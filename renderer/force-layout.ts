/**
 * Recreates the boxes of the page and its footer before the next paint. After the router has replaced a page, shared
 * elements are at other positions: the browser would count that as a layout shift of one page, and with a slow response
 * as content that moves under the shopper's finger (PERF-09).
 */
export function forceLayout(): void {
  const parts = document.querySelectorAll<HTMLElement>('#main, #main ~ footer')
  for (const { style } of parts) style.display = 'none'
  // Reading a size makes the browser lay out the document without them.
  void document.body.offsetHeight
  for (const { style } of parts) style.display = ''
}
