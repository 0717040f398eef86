/**
 * Recreates the layout boxes of the page and its footer before the next paint. After the router replaces a page, shared
 * elements have new positions. The browser would count these as a layout shift or, after a slow response, as content
 * that moves under the shopper's finger (PERF-09).
 */
export function forceLayout(): void {
  const parts = document.querySelectorAll<HTMLElement>('#main, #main ~ footer')
  for (const { style } of parts) style.display = 'none'
  // Reading a size forces the browser to lay out the document without these boxes.
  void document.body.offsetHeight
  for (const { style } of parts) style.display = ''
}
