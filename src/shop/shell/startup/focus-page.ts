/**
 * Moves the focus to the page unless the page has already focused a part of itself. A focused heading does not count:
 * `keepFocus` focuses one if the pressed link was removed, on the previous page or this one, depending on which is
 * faster.
 */
export function focusPage(): void {
  const main = document.getElementById('main')
  const { activeElement } = document
  if (main?.contains(activeElement) !== true || activeElement?.matches('h1, h2, h3') === true) {
    main?.focus({ preventScroll: true })
  }
}
