/**
 * Makes the boxes of the page and its footer anew, before anything is painted. After the router has put a page into the
 * place of another, what both have in common stands elsewhere: without this the browser takes that for a jump of one
 * page, and a slow answer then counts as a page that moves under the shopper's finger (PERF-09).
 */
export function forceLayout(): void {
  const parts = document.querySelectorAll<HTMLElement>('#main, #main ~ footer')
  for (const { style } of parts) style.display = 'none'
  // Asking for a size has the browser lay out the document without them.
  void document.body.offsetHeight
  for (const { style } of parts) style.display = ''
}
