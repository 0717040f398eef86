/** A control and its state before hydration; a select, a text area or a button has some of the properties. */
interface ControlInput {
  readonly field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement
  readonly value: string
  readonly checked: boolean | undefined
}

/**
 * Repeats what differs from the prerendered HTML, then the recorded presses in their order. One at a time, because a
 * component handles the next one only after it has rendered the last.
 */
export async function replayInput(input: readonly ControlInput[]): Promise<void> {
  const changes = input.flatMap((control) => {
    const change = findChange(control)
    return change === undefined ? [] : [change]
  })
  const presses = input.flatMap(({ field }) => {
    const times = field.dataset['presses']?.split(' ') ?? []
    delete field.dataset['presses']
    return times.map((time) => ({ time: Number(time), press: () => field.click() }))
  })
  const inOrder = presses.toSorted((a, b) => a.time - b.time).map(({ press }) => press)
  for (const action of [...changes, ...inOrder]) {
    await Promise.resolve()
    action()
  }
}

function findChange({ field, value, checked }: ControlInput): (() => void) | undefined {
  if (field instanceof HTMLButtonElement) return undefined
  if (field instanceof HTMLSelectElement) {
    const initial = Array.from(field.options).find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
    return value === initial?.value ? undefined : () => enter(field, value)
  }
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    // A radio button is unchecked by checking another one of its group.
    if (checked === field.defaultChecked || (field.type === 'radio' && checked === false)) return undefined
    return () => {
      field.checked = checked === false
      field.click()
    }
  }
  return value === field.defaultValue ? undefined : () => enter(field, value)
}

function enter(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string): void {
  const caret = field instanceof HTMLSelectElement ? null : field.selectionEnd
  // React detects a change only if the value is first its own, and then set through the prototype's setter.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (caret !== null && field === document.activeElement) (field as HTMLInputElement).setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
