/** Maximum share of the window's height for summary and field together, so that both are visible. */
const SHARED_HEIGHT = 0.8

/**
 * Focuses the first invalid field of a form and scrolls its error summary into view with it if both fit (A11Y-05). An
 * invalid element that is not a field, such as a captcha, has `data-invalid`.
 */
export function focusFirstError(formId: string): void {
  const form = document.getElementById(formId)
  const field = form?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')
  if (!field) return
  field.focus({ preventScroll: true })
  const summary = form?.querySelector('[role="alert"]')
  const { top } = (summary ?? field).getBoundingClientRect()
  const { bottom } = field.getBoundingClientRect()
  // If both are visible below the header, nothing moves.
  const headerHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (top >= headerHeight && bottom <= innerHeight) return
  const height = bottom - top
  if (height < innerHeight * SHARED_HEIGHT) scrollBy({ top: top - Math.max(headerHeight, (innerHeight - height) / 2) })
  else field.scrollIntoView({ block: 'center' })
}
