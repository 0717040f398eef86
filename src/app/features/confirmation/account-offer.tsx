import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { href } from '#routes/href.ts'
import { useRegistrationDraft } from '../../drafts/registration-draft.ts'
import { useSignedIn } from '../../session/use-customer.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './confirmation-page.module.css'

/** Offers a guest to create an account, prefilled with the data of the order. */
export function AccountOffer({ order }: { readonly order: Order }): ReactNode {
  const signedIn = useSignedIn()
  if (signedIn !== 'out') return null

  function fill(): void {
    useRegistrationDraft.setState({
      draft: {
        firstName: order.shippingFirstName ?? '',
        lastName: order.shippingLastName ?? '',
        email: order.userEmail,
      },
    })
  }

  return (
    <section aria-labelledby="account-heading" className={styles['offer']}>
      <h2 id="account-heading">Save your details</h2>
      <p>With an account, you can see all your orders in one place. We fill in your name and email for you.</p>
      <ButtonLink variant="secondary" href={href('register')} onClick={fill}>
        Create an account
      </ButtonLink>
    </section>
  )
}
