/** Moves the focus to the page unless the page has already focused one of its fields. */
export function focusPage(): void {
  const main = document.getElementById('main')
  if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true })
}
