/**
 * Recreates the layout boxes of the page and its footer before the next paint. After the router replaces a page, shared
 * elements have new positions. Without this, the browser counts the move as a layout shift.
 */
export function forceLayout(): void {
  const parts = document.querySelectorAll<HTMLElement>('#main, #main ~ footer')
  for (const { style } of parts) style.display = 'none'
  // Reading a size forces a layout of the document without these boxes.
  void document.body.offsetHeight
  for (const { style } of parts) style.display = ''
}
