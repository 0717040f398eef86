/** Most of the window's height that summary and field may take together, so that both can be seen. */
const SHARED_HEIGHT = 0.8

/**
 * Gives the focus to the first field of a form that has an error, and brings the form's error summary into view
 * with it where both fit (A11Y-05).
 */
export function focusFirstError(formId: string): void {
  const form = document.getElementById(formId)
  const field = form?.querySelector<HTMLElement>('[aria-invalid]')
  if (!field) return
  field.focus({ preventScroll: true })
  const summary = form?.querySelector('[role="alert"]')
  const height = field.getBoundingClientRect().bottom - (summary ?? field).getBoundingClientRect().top
  if (summary && height < innerHeight * SHARED_HEIGHT) summary.scrollIntoView({ block: 'start' })
  else field.scrollIntoView({ block: 'center' })
}
