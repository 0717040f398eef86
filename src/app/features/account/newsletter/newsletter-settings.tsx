import { type ReactNode, useEffect, useRef, useState } from 'react'
import { requiredField } from '#domain/forms/form-rules.ts'
import { routes } from '#routes/table.ts'
import type { CaptchaHandle } from '../../../providers/captcha/captcha.tsx'
import { FormCaptcha } from '../../../providers/captcha/form-captcha.tsx'
import { loadForVisit } from '../../../session/load-for-visit.ts'
import { Button } from '../../../ui/button.tsx'
import { FormCheckboxField } from '../../../ui/forms/form-field.tsx'
import { fieldId, useRuleForm } from '../../../ui/forms/form.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AccountForm } from '../account-form.tsx'
import type { SectionProps } from '../section-props.ts'
import { STATUS_TEXTS, useNewsletterStatus } from './use-newsletter-status.ts'
import styles from '../account-page.module.css'

const FORM_ID = 'newsletter-settings'

interface SubscriptionForm {
  readonly subscribed: boolean
  readonly captcha: string
}

const labels = { captcha: 'Captcha' } as const
const captchaRule = requiredField('captcha')

/** Shows and changes the newsletter subscription (NEWS-09). The customer stays on the page after saving (OPEN-040). */
export function NewsletterSettings({ user }: SectionProps): ReactNode {
  const { status, reload } = useNewsletterStatus(user.email)
  return (
    <>
      <h1>{routes.profileNewsletter.title}</h1>
      {status === 'loading' && <p role="status">{STATUS_TEXTS.loading}</p>}
      {status === 'failed' && (
        <>
          <p role="status">{STATUS_TEXTS.failed}</p>
          <Button onClick={() => void reload()}>Try again</Button>
        </>
      )}
      {(status === 'subscribed' || status === 'unsubscribed') && (
        <NewsletterForm email={user.email} subscribed={status === 'subscribed'} reload={reload} />
      )}
    </>
  )
}

function NewsletterForm({
  email,
  subscribed,
  reload,
}: {
  readonly email: string
  /** Subscription status on the server. */
  readonly subscribed: boolean
  readonly reload: () => Promise<void>
}): ReactNode {
  const captcha = useRef<CaptchaHandle>(null)
  const [unchanged, setUnchanged] = useState(false)
  const [failures, setFailures] = useState(0)
  const form = useRuleForm<SubscriptionForm>({
    initial: () => ({ subscribed, captcha: '' }),
    errorsOf: (choice) => {
      const error = captchaRule(choice.captcha)
      return error === undefined ? {} : { captcha: error }
    },
  })
  const { setValue } = form
  useEffect(() => setValue('subscribed', subscribed), [setValue, subscribed])

  const { busy, onSubmit } = useSending(form, FORM_ID, async (choice) => {
    setUnchanged(choice.subscribed === subscribed)
    if (choice.subscribed === subscribed) return
    const calls = await loadForVisit(() => import('./newsletter-status-calls.ts'))
    if (calls === undefined) return
    const changed = await calls.changeSubscription(choice.subscribed, choice.captcha)
    if (changed) await reload()
    // A captcha token is valid for only one request, even if that request fails.
    captcha.current?.reset()
    form.setValue('captcha', '')
    if (changed) return
    setFailures((count) => count + 1)
  })
  useEffect(() => {
    // Some failures show no message (OPEN-045), so the focus moves to the captcha, which must be solved again.
    if (failures > 0) document.getElementById(fieldId(FORM_ID, 'captcha'))?.focus()
  }, [failures])
  return (
    <>
      <p className={styles['lead']}>
        {subscribed ? (
          <>
            <span>Our newsletter goes to</span> <strong>{email}</strong>.
          </>
        ) : (
          <>
            <strong>{email}</strong> <span>is not subscribed to our newsletter.</span>
          </>
        )}
      </p>
      <AccountForm
        form={form}
        formId={FORM_ID}
        name={routes.profileNewsletter.title}
        labels={labels}
        busy={busy}
        onSubmit={onSubmit}
      >
        <FormCheckboxField form={form} formId={FORM_ID} name="subscribed" label="Subscribe to the newsletter" />
        <FormCaptcha ref={captcha} form={form} id={fieldId(FORM_ID, 'captcha')} name="captcha" />
        <p role="status" className={styles['note']}>
          {unchanged && 'Your subscription was already up to date.'}
        </p>
      </AccountForm>
    </>
  )
}
