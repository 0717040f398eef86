import { type ReactNode, useId, useRef } from 'react'
import { emptyImageRequest, type ImageRequest, validateImageRequest } from '#domain/forms/image-request.ts'
import { useFailure } from '../../notification/use-failure.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormCaptcha } from '../../providers/captcha/form-captcha.tsx'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { FormTextAreaField, FormTextField } from '../../ui/forms/form-field.tsx'
import { fieldId, useRuleForm } from '../../ui/forms/form.ts'
import { usePreHydrationInput } from '../../ui/forms/pre-hydration-input.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import styles from './image-request-form.module.css'

const FIELDS = ['firstName', 'lastName', 'email', 'lookingFor'] as const

/** Form to request an image that is not available for download (CMS-51). */
export function ImageRequestForm(): ReactNode {
  const id = useId()
  const captcha = useRef<CaptchaHandle>(null)
  const typed = usePreHydrationInput<ImageRequest>(id, FIELDS)
  const form = useRuleForm<ImageRequest>({
    initial: () => ({ ...emptyImageRequest, ...typed?.texts }),
    errorsOf: validateImageRequest,
  })
  const shared = { form, formId: id, required: true }

  const { busy, onSubmit } = useSending(form, id, async (request) => {
    const { sendImageRequest } = await import('./image-request-calls.ts')
    if (await sendImageRequest({ ...request, email: request.email.trim() })) form.reset(emptyImageRequest)
    // A captcha token is valid for only one request, even if that request fails.
    captcha.current?.reset()
  })

  const { failure, clearFailure } = useFailure(busy)
  return (
    <section className={styles['request']}>
      <div className={styles['text']}>
        <h2 id={`${id}-title`}>Product Image Request</h2>
        <p>Tell us what you need it for and in what size. We reply within two business days.</p>
      </div>
      <form
        id={id}
        method="dialog"
        noValidate
        aria-labelledby={`${id}-title`}
        className={styles['form']}
        onInput={clearFailure}
        onSubmit={onSubmit}
      >
        {failure !== '' && (
          <div className={styles['wide']}>
            <FormFailure message={failure} />
          </div>
        )}
        <FormTextField {...shared} name="firstName" label="First name" autoComplete="given-name" />
        <FormTextField {...shared} name="lastName" label="Last name" autoComplete="family-name" />
        <div className={styles['wide']}>
          <FormTextField {...shared} name="email" label="Email" type="email" autoComplete="email" />
        </div>
        <div className={styles['wide']}>
          <FormTextAreaField {...shared} name="lookingFor" label="Looking for" autoComplete="off" />
        </div>
        <div className={styles['wide']}>
          <FormCaptcha ref={captcha} form={form} id={fieldId(id, 'captcha')} name="captcha" />
        </div>
        <Button type="submit" aria-disabled={busy}>
          Send request
        </Button>
      </form>
    </section>
  )
}
