/** A value of a form: a text, a checked or unchecked box, a number or none, a file or none. */
type Value = string | boolean | number | File | null

/**
 * Returns the values of a form's controls, each of the same type as in `values`. A control that is not shown has the
 * value from there.
 */
export function readForm<Form extends object>(form: HTMLFormElement, values: Form): Form {
  const data = new FormData(form)
  const read = Object.entries(values).map(([name, value]: [string, Value]) => [
    name,
    form.elements.namedItem(name) === null ? value : readValue(data.get(name), value),
  ])
  return Object.fromEntries(read) as Form
}

/** Converts an entry of form data, which is null for an unchecked box or a choice that was not made. */
function readValue(entry: FormDataEntryValue | null, value: Value): Value {
  if (typeof value === 'boolean') return entry !== null
  // A control without a file has one without a name.
  if (entry instanceof File) return entry.name === '' ? null : entry
  if (typeof value === 'string') return entry ?? ''
  return entry === null ? null : Number(entry)
}

/** Sets the values of a form's controls. A script can only remove a file. */
export function writeForm(form: HTMLFormElement, values: object): void {
  const given: Readonly<Record<string, Value | undefined>> = { ...values }
  for (const control of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    const value = given[control.name]
    if (value === undefined || value instanceof File) continue
    if (control.type === 'checkbox') control.checked = value === true
    else if (control.type === 'radio') control.checked = control.value === String(value)
    else control.value = value === null ? '' : String(value)
  }
}
