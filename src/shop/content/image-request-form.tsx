import { type ReactNode, useId } from 'react'
import { requestImage } from '#contract/registration.ts'
import { api } from '../cart/shop.ts'
import { notify } from '../lib/notification/notification.ts'
import { Field, SubmitButton, TextArea } from '../ui/form/fields.tsx'
import { FormCaptcha } from '../ui/form/form-captcha.tsx'
import { FormFailure } from '../ui/form/form-errors.tsx'
import { type FormHandle, RuleForm } from '../ui/form/rule-form.tsx'
import { emptyImageRequest, type ImageRequest, validateImageRequest } from './image-request.rules.ts'
import styles from './image-request-form.module.css'

const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email', lookingFor: 'Looking for' } as const

/** Treats any 2xx response as a success, and shows the server's message, if any (OPEN-107). */
async function send(request: ImageRequest, form: FormHandle<ImageRequest>): Promise<void> {
  const { message } = await api.call(requestImage, { body: { ...request, email: request.email.trim() } })
  notify({ message: message || 'Your request was sent', type: 'success' })
  form.reset()
}

/** Form to request an image that is not available for download (CMS-51). */
export function ImageRequestForm(): ReactNode {
  const id = useId()
  return (
    <section className={`split ${styles['request']}`}>
      <div className={`stack-3 ${styles['text']}`}>
        <h2 className="text-2xl" id={`${id}-title`}>
          Product Image Request
        </h2>
        <p>Tell us what you need it for and in what size. We reply within two business days.</p>
      </div>
      <RuleForm
        id={id}
        aria-labelledby={`${id}-title`}
        className={`stack-4 fields ${styles['form']}`}
        labels={labels}
        initial={emptyImageRequest}
        errorsOf={validateImageRequest}
        send={send}
      >
        <FormFailure />
        <Field name="firstName" autoComplete="given-name" />
        <Field name="lastName" autoComplete="family-name" />
        <div className="wide">
          <Field name="email" type="email" autoComplete="email" />
        </div>
        <div className="wide">
          <TextArea name="lookingFor" autoComplete="off" />
        </div>
        <div className="wide">
          <FormCaptcha />
        </div>
        <SubmitButton>Send request</SubmitButton>
      </RuleForm>
    </section>
  )
}
