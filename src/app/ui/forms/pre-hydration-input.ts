import { useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { fieldId } from './form.ts'

/** What the fields of a form held before its script came, by their names. */
interface PreHydrationInput<Form> {
  readonly texts: Partial<Form>
  readonly boxes: Readonly<Record<string, boolean>>
}

/**
 * What was typed into a form that came with the page's HTML, before its script (PERF-08). A form that shows later, such as
 * the empty one after a sign-out, takes nothing from the one that stands there still (SESS-33).
 */
export function usePreHydrationInput<Form extends object>(
  formId: string,
  names: readonly (keyof Form)[],
): PreHydrationInput<Form> | undefined {
  const hydrated = useHydrated()
  const [typed] = useState(() => (!hydrated && !import.meta.env.SSR ? readFields(formId, names) : undefined))
  return typed
}

function readFields<Form extends object>(formId: string, names: readonly (keyof Form)[]): PreHydrationInput<Form> {
  const texts: Partial<Record<keyof Form, string>> = {}
  const boxes: Record<string, boolean> = {}
  for (const name of names) {
    const field = document.getElementById(fieldId(formId, String(name)))
    if (field instanceof HTMLInputElement && field.type === 'checkbox') boxes[String(name)] = field.checked
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) texts[name] = field.value
  }
  return { texts: texts as Partial<Form>, boxes }
}

/** Ticks a box, or takes its tick away, as a hand does it: whoever shows other fields by it hears of it. */
export function tick(id: string, isTicked: boolean): void {
  const box = document.getElementById(id) as HTMLInputElement
  if (isTicked === box.defaultChecked) return
  box.checked = box.defaultChecked
  box.click()
}
