/** Most of the window's height that summary and field may take together, so that both can be seen. */
const SHARED_HEIGHT = 0.8

/**
 * Gives the focus to the first field of a form that has an error, and brings the form's error summary into view
 * with it where both fit (A11Y-05). What is no field but can be wrong, as a captcha, says `data-invalid`.
 */
export function focusFirstError(formId: string): void {
  const form = document.getElementById(formId)
  const field = form?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')
  if (!field) return
  field.focus({ preventScroll: true })
  const summary = form?.querySelector('[role="alert"]')
  const { top } = (summary ?? field).getBoundingClientRect()
  const { bottom } = field.getBoundingClientRect()
  // Where both can be seen, below the header, nothing moves.
  const headerHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (top >= headerHeight && bottom <= innerHeight) return
  const height = bottom - top
  if (height < innerHeight * SHARED_HEIGHT) scrollBy({ top: top - Math.max(headerHeight, (innerHeight - height) / 2) })
  else field.scrollIntoView({ block: 'center' })
}
