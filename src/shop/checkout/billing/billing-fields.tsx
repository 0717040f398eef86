import type { ReactNode } from 'react'
import { useSignedIn } from '../../session/use-customer.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/fields.tsx'
import { AddressFields } from './address-fields.tsx'
import styles from '../checkout.module.css'

/** Contact fields, billing address, and the shipping address if it is different (CHK-11). */
export function BillingFields({ sameAsBilling }: { readonly sameAsBilling: boolean }): ReactNode {
  // The order belongs to the account, so the email cannot be changed (CHK-65).
  const locked = useSignedIn() === 'in'
  return (
    <>
      <fieldset className={styles['section']}>
        <legend className={styles['legend']}>Contact</legend>
        <Field
          name="email"
          hint="We’ll send your order confirmation to this address."
          autoComplete="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          readOnly={locked}
        />
        <Checkbox name="optInNewsletter" label="Send me the newsletter" />
      </fieldset>
      <fieldset className={styles['section']}>
        <legend className={styles['legend']}>Billing address</legend>
        <AddressFields purpose="billing" />
      </fieldset>
      <Checkbox name="shippingSameAsBilling" />
      {!sameAsBilling && (
        <fieldset className={styles['section']}>
          <legend className={styles['legend']}>Shipping address</legend>
          <AddressFields purpose="shipping" />
        </fieldset>
      )}
    </>
  )
}
