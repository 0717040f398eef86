/** Milliseconds in which a field may appear on the new document; later somebody may be at work in it. */
const MAX_WAIT_MS = 10_000

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What `start.js` leaves to the document that takes the place of one. */
interface TypedFields {
  /** Text, or whether it is checked, by the id of the field. */
  readonly values: Readonly<Record<string, string | boolean>>
  /** Id of the field with the focus. */
  readonly focus: string
}

/** Types what the document before left, each field as soon as it is there (ROUT-36). */
export function restoreTypedFields(): void {
  const { typed, ...state } = (history.state ?? {}) as { readonly typed?: TypedFields }
  if (typed === undefined) return
  history.replaceState(state, '')
  const { values, focus } = typed
  const left = new Map(Object.entries(values))
  function restore(): void {
    for (const [id, value] of left) {
      const field = document.getElementById(id) as Field | null
      if (field === null) continue
      left.delete(id)
      type(field, value)
      if (id === focus) field.focus()
    }
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), MAX_WAIT_MS)
  restore()
}

/** As a hand does it, so that whoever keeps the value hears of it. */
function type(field: Field, value: string | boolean): void {
  if (valueOf(field) === value) return
  if (isBox(field)) {
    // A choice of a group goes with the one that takes its place.
    if (value === true || field.type === 'checkbox') field.click()
    return
  }
  const prototype = Object.getPrototypeOf(field) as Field
  // React hears of a change only where the value was not set through its own property of the element.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function valueOf(field: Field): string | boolean {
  return isBox(field) ? field.checked : field.value
}
