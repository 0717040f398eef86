import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import {
  validateDealerRegistration,
  type DealerRegistrationForm,
  emptyDealerRegistration,
  createRegistrationBody,
} from '#domain/dealers/dealer-registration.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { focusFirstError } from '../../ui/forms/focus-first-error.ts'
import { fieldId, useRuleForm } from '../../ui/forms/form.ts'
import { setChecked, usePreHydrationInput } from '../../ui/forms/pre-hydration-input.ts'

export interface DealerRegistration {
  readonly form: UseFormReturn<DealerRegistrationForm>
  readonly captcha: RefObject<CaptchaHandle | null>
  readonly busy: boolean
  /** Whether the visitor has tried to submit the current values, which makes the error summary visible. */
  readonly attempted: boolean
  readonly send: () => Promise<void>
}

const FIELDS = Object.keys(emptyDealerRegistration) as (keyof DealerRegistrationForm)[]

/** Submits the registration. Success resets the form. A failure keeps everything except the captcha. */
export function useDealerRegistration(formId: string): DealerRegistration {
  const typed = usePreHydrationInput<DealerRegistrationForm>(formId, FIELDS)
  const form = useRuleForm({
    initial: () => ({ ...emptyDealerRegistration, ...typed?.texts }),
    errorsOf: validateDealerRegistration,
  })
  const captcha = useRef<CaptchaHandle>(null)
  const [busy, setBusy] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const [failedAttempts, setFailedAttempts] = useState(0)

  // Checks the boxes after the first render, because this may show fields that are not in the HTML.
  useEffect(() => {
    for (const [name, isTicked] of Object.entries(typed?.boxes ?? {})) setChecked(fieldId(formId, name), isTicked)
  }, [typed, formId])

  // Moves the focus after the errors have rendered, so screen readers announce the field with its message.
  useEffect(() => {
    if (failedAttempts === 0) return
    if (document.getElementById(formId)?.querySelector('[aria-invalid]')) focusFirstError(formId)
    else document.getElementById(fieldId(formId, 'captcha'))?.focus()
  }, [failedAttempts, formId])

  async function send(): Promise<void> {
    if (busy) return
    setAttempted(true)
    if (!(await form.trigger())) {
      setFailedAttempts((count) => count + 1)
      return
    }
    setBusy(true)
    try {
      if (await hasChangedDocument()) {
        setFailedAttempts((count) => count + 1)
        return
      }
      const { sendDealerRegistration } = await import('./dealer-registration-calls.ts')
      const result = await sendDealerRegistration(createRegistrationBody(form.getValues()))
      // A captcha token is valid for only one request, even if that request fails.
      captcha.current?.reset()
      if (result.ok) empty()
      else showFieldErrors(result.fields)
    } finally {
      setBusy(false)
    }
  }

  /**
   * Checks whether a document has changed since it was selected. Browsers do not send changed files, so it must be
   * selected again.
   */
  async function hasChangedDocument(): Promise<boolean> {
    let hasChanged = false
    for (const name of ['fflDocument', 'sotDocument'] as const) {
      const file = form.getValues(name)
      if (!(file instanceof File) || (await isReadable(file))) continue
      hasChanged = true
      form.setValue(name, null)
      form.setError(name, { type: 'document', message: 'This file has changed. Please choose it again.' })
    }
    return hasChanged
  }

  function empty(): void {
    // Without `keepFieldsRef`, checkboxes that are checked by default would keep their values.
    form.reset(emptyDealerRegistration, { keepFieldsRef: true })
    setAttempted(false)
  }

  function showFieldErrors(fields: Readonly<Record<string, string>>): void {
    form.setValue('captcha', '')
    const known = Object.entries(fields).filter(([name]) => name in emptyDealerRegistration && name !== 'captcha')
    for (const [name, message] of known)
      form.setError(name as Path<DealerRegistrationForm>, { type: 'server', message })
  }

  return { form, captcha, busy, attempted, send }
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
