/** Maximum fraction of the viewport height at which the summary and the field are scrolled into view together. */
const SHARED_HEIGHT = 0.8

/**
 * Focuses the first invalid field in a form, and scrolls the error summary into view if both fit. Invalid elements that
 * are not fields, such as a captcha, have `data-invalid`.
 */
export function focusFirstError(formId: string): void {
  const form = document.getElementById(formId)
  const field = form?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')
  if (!field) return
  field.focus({ preventScroll: true })
  const summary = form?.querySelector('[role="alert"]')
  const { top } = (summary ?? field).getBoundingClientRect()
  const { bottom } = field.getBoundingClientRect()
  // Does not scroll if both are already visible below the header.
  const headerHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (top >= headerHeight && bottom <= innerHeight) return
  const height = bottom - top
  if (height < innerHeight * SHARED_HEIGHT) scrollBy({ top: top - Math.max(headerHeight, (innerHeight - height) / 2) })
  else field.scrollIntoView({ block: 'center' })
}
