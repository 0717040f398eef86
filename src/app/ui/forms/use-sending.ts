import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { focusFirstError } from './focus-first-error.ts'

/**
 * Submits a valid form, but never twice at the same time. Focuses the first invalid field of an invalid form. Keeps the
 * input regardless of the result.
 */
export function useSending<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  formId: string,
  send: (values: Form) => Promise<void>,
): { readonly busy: boolean; readonly onSubmit: (event: SyntheticEvent) => void } {
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  // Uses a ref, because state would update too late for a second click in the same task.
  const sending = useRef(false)

  // Moves the focus after the errors have rendered, so screen readers announce the field with its message.
  useEffect(() => {
    if (refusals > 0) focusFirstError(formId)
  }, [refusals, formId])

  async function submit(): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      if (await form.trigger()) await send(form.getValues())
      else setRefusals((count) => count + 1)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    onSubmit(event) {
      event.preventDefault()
      void submit()
    },
  }
}
