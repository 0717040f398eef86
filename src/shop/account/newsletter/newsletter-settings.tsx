import { type ReactNode, useState } from 'react'
import { routes } from '#routes/table.ts'
import { requiredFields, validateRules } from '../../lib/forms/form-rules.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/fields.tsx'
import { FormCaptcha } from '../../ui/form/form-captcha.tsx'
import type { FormHandle } from '../../ui/form/rule-form.tsx'
import { AccountForm } from '../account-form.tsx'
import type { SectionProps } from '../section-props.ts'
import { changeSubscription, STATUS_TEXTS, useNewsletterStatus } from './newsletter-status.ts'
import styles from '../account-page.module.css'

interface SubscriptionForm {
  readonly subscribed: boolean
  readonly captcha: string
}

const labels = { subscribed: 'Subscribe to the newsletter', captcha: 'Captcha' } as const
const rules = requiredFields('captcha')

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
  const [unchanged, setUnchanged] = useState(false)

  async function save(choice: SubscriptionForm, form: FormHandle<SubscriptionForm>): Promise<void> {
    setUnchanged(choice.subscribed === subscribed)
    if (choice.subscribed === subscribed) return
    await changeSubscription(choice.subscribed, choice.captcha)
    await reload()
    form.reset()
    form.setValues({ subscribed: choice.subscribed })
  }

  return (
    <>
      <p>
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
        id="newsletter-settings"
        name={routes.profileNewsletter.title}
        labels={labels}
        initial={{ subscribed, captcha: '' }}
        errorsOf={(choice) => validateRules(choice, rules)}
        send={save}
      >
        <Checkbox name="subscribed" />
        <FormCaptcha />
        <p role="status" className={`muted text-sm ${styles['note']}`}>
          {unchanged && 'Your subscription was already up to date.'}
        </p>
      </AccountForm>
    </>
  )
}
