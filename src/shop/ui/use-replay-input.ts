import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Replays a visitor's input in a prerendered region from before hydration. React keeps the values on the page but does
 * not notify its components. `start.js` marks pressed buttons with `data-pressed`.
 * @returns the ref of the region.
 */
export function useReplayInput<Region extends HTMLElement>(): RefObject<Region | null> {
  const region = useRef<Region>(null)
  const hydrated = useHydrated()
  useLayoutEffect(() => {
    if (hydrated) return
    // Read now because the next render resets controlled fields.
    const fields = region.current?.querySelectorAll<HTMLInputElement>('input, select, textarea, button') ?? []
    const input = Array.from(fields, (field) => ({ field, value: field.value, checked: field.checked }))
    void replayInput(input)
  }, [hydrated])
  return region
}

/** A control and its state before hydration. Selects, text areas, and buttons have only some of these properties. */
interface ControlInput {
  readonly field: HTMLInputElement
  readonly value: string
  readonly checked: boolean
}

/** Replays input one at a time, because a component must render each change before it handles the next. */
async function replayInput(input: readonly ControlInput[]): Promise<void> {
  for (const act of input.flatMap(findReplays)) {
    await Promise.resolve()
    act()
  }
}

/** Returns what repeats the difference of a control from the prerendered HTML, if any. */
function findReplays({ field, value, checked }: ControlInput): (() => void)[] {
  if (field.matches('button')) {
    if (field.dataset['pressed'] === undefined) return []
    delete field.dataset['pressed']
    field.removeAttribute('aria-busy')
    return [() => field.click()]
  }
  if (/checkbox|radio/.test(field.type)) {
    // Checking another radio button in the group unchecks this one.
    return checked === field.defaultChecked || (field.type === 'radio' && !checked) ? [] : [() => press(field, checked)]
  }
  const option = field.querySelector<HTMLOptionElement>('[selected]') ?? field.querySelector('option')
  return value === (option ?? { value: field.defaultValue }).value ? [] : [() => enter(field, value)]
}

function press(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked
  field.click()
}

function enter(field: HTMLInputElement, value: string): void {
  // React detects a change only if the value is first reset and then set with the prototype's setter.
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
