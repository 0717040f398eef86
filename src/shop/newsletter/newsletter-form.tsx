import type { ReactNode } from 'react'
import { Field, SubmitButton } from '../ui/form/fields.tsx'
import { FormCaptcha } from '../ui/form/form-captcha.tsx'
import { type FormHandle, RuleForm } from '../ui/form/rule-form.tsx'
import { subscribe } from './newsletter-calls.ts'
import { validateNewsletter, type NewsletterSignUp } from './newsletter.rules.ts'

const empty: NewsletterSignUp = { email: '', captcha: '' }

async function signUp({ email, captcha }: NewsletterSignUp, form: FormHandle<NewsletterSignUp>): Promise<void> {
  // The form has no name fields, but the endpoint requires names (OPEN-049).
  await subscribe({ email: email.trim(), captcha, firstName: '', lastName: '' })
  form.reset()
}

/**
 * Newsletter form with email and captcha, open to everyone (NEWS-01, NEWS-02). Labeled by the heading with the ID
 * `{idPrefix}-title`.
 */
export function NewsletterForm({ idPrefix }: { readonly idPrefix: string }): ReactNode {
  return (
    <RuleForm
      id={idPrefix}
      aria-labelledby={`${idPrefix}-title`}
      className="stack-3"
      labels={{ email: 'Email' }}
      initial={empty}
      errorsOf={validateNewsletter}
      send={signUp}
    >
      <Field name="email" type="email" autoComplete="email" />
      <FormCaptcha />
      <SubmitButton>Subscribe</SubmitButton>
    </RuleForm>
  )
}
