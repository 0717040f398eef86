import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { focusFirstError } from './focus-first-error.ts'

/**
 * Sends a form once its rules are kept, and never twice at a time; otherwise the first field with an error gets the
 * focus (A11Y-05). What is typed stays, however the sending ends.
 */
export function useSending<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  formId: string,
  send: (values: Form) => Promise<void>,
): { readonly busy: boolean; readonly onSubmit: (event: SyntheticEvent) => void } {
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  // State is too late for a second click in the same moment.
  const sending = useRef(false)

  // After the errors stand in the page, so that the field is announced with its message.
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
