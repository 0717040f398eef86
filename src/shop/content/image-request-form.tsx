import { type ReactNode, useId } from 'react'
import { Field, SubmitButton, TextArea } from '../ui/form/fields.tsx'
import { FormCaptcha } from '../ui/form/form-captcha.tsx'
import { FormFailure } from '../ui/form/form-errors.tsx'
import { type FormHandle, RuleForm } from '../ui/form/rule-form.tsx'
import { emptyImageRequest, type ImageRequest, validateImageRequest } from './image-request.rules.ts'
import styles from './image-request-form.module.css'

const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email', lookingFor: 'Looking for' } as const

async function send(request: ImageRequest, form: FormHandle<ImageRequest>): Promise<void> {
  const { sendImageRequest } = await import('./image-request-calls.ts')
  await sendImageRequest({ ...request, email: request.email.trim() })
  form.reset()
}

/** Form to request an image that is not available for download (CMS-51). */
export function ImageRequestForm(): ReactNode {
  const id = useId()
  return (
    <section className={styles['request']}>
      <div className={styles['text']}>
        <h2 id={`${id}-title`}>Product Image Request</h2>
        <p>Tell us what you need it for and in what size. We reply within two business days.</p>
      </div>
      <RuleForm
        id={id}
        aria-labelledby={`${id}-title`}
        className={styles['form']}
        labels={labels}
        initial={emptyImageRequest}
        errorsOf={validateImageRequest}
        send={send}
      >
        <FormFailure />
        <Field name="firstName" autoComplete="given-name" />
        <Field name="lastName" autoComplete="family-name" />
        <div className={styles['wide']}>
          <Field name="email" type="email" autoComplete="email" />
        </div>
        <div className={styles['wide']}>
          <TextArea name="lookingFor" autoComplete="off" />
        </div>
        <div className={styles['wide']}>
          <FormCaptcha />
        </div>
        <SubmitButton>Send request</SubmitButton>
      </RuleForm>
    </section>
  )
}
