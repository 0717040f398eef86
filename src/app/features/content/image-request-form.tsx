import { type ReactNode, useId, useRef, useState } from 'react'
import { emptyImageRequest, type ImageRequest, imageRequestErrors } from '#domain/forms/image-request.ts'
import { Captcha, type CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/forms/focus-first-error.ts'
import { FormTextAreaField, FormTextField } from '../../ui/forms/form-field.tsx'
import { fieldId, useRuleForm } from '../../ui/forms/form.ts'
import styles from './image-request-form.module.css'

/** Asks the works for a picture that is not among the downloads (CMS-51). */
export function ImageRequestForm(): ReactNode {
  const id = useId()
  const captcha = useRef<CaptchaHandle>(null)
  const [busy, setBusy] = useState(false)
  const form = useRuleForm<ImageRequest>({ initial: () => emptyImageRequest, errorsOf: imageRequestErrors })
  const shared = { form, formId: id, required: true }
  const captchaId = fieldId(id, 'captcha')

  async function send(request: ImageRequest): Promise<void> {
    setBusy(true)
    const { sendImageRequest } = await import('./image-request-calls.ts')
    if (await sendImageRequest({ ...request, email: request.email.trim() })) form.reset()
    // An answer can be used once, whatever came of it.
    captcha.current?.reset()
    setBusy(false)
  }

  function refuse(errors: object): void {
    // After the errors stand in the page, so that the field is announced with its message (A11Y-05).
    setTimeout(() => {
      if (Object.keys(errors).join() === 'captcha') document.getElementById(captchaId)?.focus()
      else focusFirstError(id)
    })
  }

  return (
    <section className={styles['request']}>
      <div className={styles['words']}>
        <h2 id={`${id}-title`}>Product Image Request</h2>
        <p>Say what you need it for and how large. We answer within two working days.</p>
      </div>
      <form
        id={id}
        noValidate
        aria-labelledby={`${id}-title`}
        className={styles['form']}
        onSubmit={(event) => void form.handleSubmit(send, refuse)(event)}
      >
        <FormTextField {...shared} name="firstName" label="First name" autoComplete="given-name" />
        <FormTextField {...shared} name="lastName" label="Last name" autoComplete="family-name" />
        <div className={styles['wide']}>
          <FormTextField {...shared} name="email" label="Email" type="email" autoComplete="email" />
        </div>
        <div className={styles['wide']}>
          <FormTextAreaField {...shared} name="lookingFor" label="Looking for" autoComplete="off" />
        </div>
        <div className={styles['wide']}>
          <Captcha
            ref={captcha}
            id={captchaId}
            error={form.formState.errors.captcha?.message}
            onAnswer={(answer) => {
              form.setValue('captcha', answer)
              if (answer !== '') form.clearErrors('captcha')
            }}
          />
        </div>
        <Button type="submit" disabled={busy}>
          Send request
        </Button>
      </form>
    </section>
  )
}
