/** Maximum milliseconds for a field to appear in the new document. The visitor may already be typing after that. */
const MAX_WAIT_MS = 10_000

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Values that `start.js` passes to the next document. */
interface TypedFields {
  /** Text or checked state by field ID. */
  readonly values: Readonly<Record<string, string | boolean>>
  /** ID of the focused field. */
  readonly focus: string
}

/** Restores the input from the previous document, each field as soon as it is on the page. */
export function restoreTypedFields(): void {
  const { typed, ...state } = (history.state ?? {}) as { readonly typed?: TypedFields }
  if (typed === undefined) return
  history.replaceState(state, '')
  const { values, focus } = typed
  const savedInput = new Map(Object.entries(values))
  function restore(): void {
    for (const [id, value] of savedInput) {
      const field = document.getElementById(id) as Field | null
      if (field === null) continue
      savedInput.delete(id)
      type(field, value)
      if (id === focus) field.focus()
    }
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), MAX_WAIT_MS)
  restore()
}

/** Sets a value and dispatches events that notify the component of the field. */
function type(field: Field, value: string | boolean): void {
  if (readValue(field) === value) return
  if (isBox(field)) {
    // A radio button can only be unchecked by checking another one in its group.
    if (value === true || field.type === 'checkbox') field.click()
    return
  }
  const prototype = Object.getPrototypeOf(field) as Field
  // React detects a change only if the value is set by the prototype's setter.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function readValue(field: Field): string | boolean {
  return isBox(field) ? field.checked : field.value
}
