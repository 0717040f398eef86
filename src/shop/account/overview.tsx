import { type ReactNode, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { resendVerification } from '#contract/auth.ts'
import type { Address } from '#contract/user.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { api } from '../cart/shop.ts'
import { notify } from '../lib/notification/notification.ts'
import type { User } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { formatAddress } from './addresses/address.rules.ts'
import { Card } from './card.tsx'
import { STATUS_TEXTS, useNewsletterStatus } from './newsletter/newsletter-status.ts'
import type { SectionProps } from './section-props.ts'
import styles from './account-page.module.css'

/** Summarizes the customer's data (ACCT-07 to ACCT-10). */
export function Overview({ user }: SectionProps): ReactNode {
  return (
    <>
      <h1>{routes.profile.title}</h1>
      {!user.isEmailVerified && <VerificationCard email={user.email} />}
      <div className={`stack-4 ${styles['cards']}`}>
        <ContactCard user={user} />
        <NewsletterCard email={user.email} />
        <DefaultAddressCard
          title="Default Shipping Address"
          address={user.addresses.find((address) => address.isDefaultShipping)}
        />
        <DefaultAddressCard
          title="Default Billing Address"
          address={user.addresses.find((address) => address.isDefaultBilling)}
        />
      </div>
    </>
  )
}

/** Shows the customer's contact data, with links to edit it (ACCT-07). */
export function ContactCard({ user }: { readonly user: User }): ReactNode {
  const name = user.fullName.trim() || `${user.firstName} ${user.lastName}`.trim()
  return (
    <Card
      title="Contact Information"
      actions={
        <>
          <a href={href('profileDetails')}>{routes.profileDetails.title}</a>
          <a href={href('profileUpdatePassword')}>{routes.profileUpdatePassword.title}</a>
        </>
      }
    >
      <p>{name === '' ? 'No name yet' : name}</p>
      <p>{user.email}</p>
      <p>{user.phoneNumber.trim() === '' ? 'No phone number yet' : user.phoneNumber}</p>
    </Card>
  )
}

/** Requests a new verification email and reports the result (ACCT-11, ACCT-12). */
async function resendVerificationLink(): Promise<void> {
  try {
    await api.call(resendVerification, { body: {} })
    notify({ message: 'A verification link was sent to your email', type: 'success' })
  } catch (error) {
    const serverMessage = error instanceof ApiError ? error.serverMessage : undefined
    notify({
      message: serverMessage ?? 'There was an issue resending the verification link, please try again later.',
      type: 'error',
    })
  }
}

/** Asks the customer to verify the email address until this is done. */
function VerificationCard({ email }: { readonly email: string }): ReactNode {
  const [busy, setBusy] = useState(false)

  async function resend(): Promise<void> {
    if (busy) return
    setBusy(true)
    await resendVerificationLink()
    setBusy(false)
  }

  return (
    <div className={styles['attention']}>
      <Card
        title="Email Verification"
        actions={
          <Button variant="secondary" aria-disabled={busy} onClick={() => void resend()}>
            Resend verification link
          </Button>
        }
      >
        <p>
          Your email is not verified yet. Follow the link in the message that we sent to <strong>{email}</strong>.
        </p>
      </Card>
    </div>
  )
}

function NewsletterCard({ email }: { readonly email: string }): ReactNode {
  const { status, reload } = useNewsletterStatus(email)
  return (
    <Card
      title={routes.profileNewsletter.title}
      actions={
        status === 'failed' ? (
          <button type="button" onClick={() => void reload()}>
            Try again
          </button>
        ) : (
          <a href={href('profileNewsletter')}>Newsletter preferences</a>
        )
      }
    >
      <p role="status">{STATUS_TEXTS[status]}</p>
    </Card>
  )
}

function DefaultAddressCard({
  title,
  address,
}: {
  readonly title: string
  readonly address: Address | undefined
}): ReactNode {
  if (address === undefined) {
    return (
      <Card title={title} actions={<a href={href('profileNewAddress')}>{routes.profileNewAddress.title}</a>}>
        <p>You have not set one yet.</p>
      </Card>
    )
  }
  return (
    <Card
      title={title}
      actions={
        <a href={href('profileAddress', { id: address.id })}>
          Edit <span className="visually-hidden">{title}</span>
        </a>
      }
    >
      <address>{formatAddress(address)}</address>
    </Card>
  )
}
