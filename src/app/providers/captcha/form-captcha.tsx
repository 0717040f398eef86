import type { ReactNode, Ref } from 'react'
import type { FieldPathByValue, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { Captcha, type CaptchaHandle } from './captcha.tsx'

/** A captcha in a form. Its token is the value of the field `name`. Solving it clears the field's error. */
export function FormCaptcha<Form extends FieldValues>({
  form,
  id,
  name,
  ref,
}: {
  readonly form: UseFormReturn<Form>
  /** Target of the link in the error summary. */
  readonly id: string
  readonly name: FieldPathByValue<Form, string>
  readonly ref: Ref<CaptchaHandle>
}): ReactNode {
  return (
    <Captcha
      ref={ref}
      id={id}
      error={form.getFieldState(name, form.formState).error?.message}
      onToken={(token) => form.setValue(name, token as PathValue<Form, typeof name>)}
      onSolved={() => form.clearErrors(name)}
    />
  )
}
