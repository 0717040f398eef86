import { useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { fieldId } from './form.ts'

/** Field values entered before hydration, by name. */
interface PreHydrationInput<Form> {
  readonly texts: Partial<Form>
  readonly boxes: Readonly<Record<string, boolean>>
}

/**
 * Returns the input entered into a prerendered form before hydration. A form created later, such as the empty one after
 * a sign-out, ignores the form that is still on the page.
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
    else if (isTextField(field)) texts[name] = field.value
  }
  return { texts: texts as Partial<Form>, boxes }
}

function isTextField(field: HTMLElement | null): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return field !== null && 'value' in field && !(field instanceof HTMLInputElement && field.type === 'file')
}

/** Checks or unchecks a checkbox with a click, which notifies dependent components. */
export function setChecked(id: string, isChecked: boolean): void {
  const box = document.getElementById(id) as HTMLInputElement
  if (isChecked === box.defaultChecked) return
  box.checked = box.defaultChecked
  box.click()
}
