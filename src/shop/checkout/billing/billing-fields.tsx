import type { ReactNode } from 'react'
import { ADDRESS_FIELDS, type AddressNames } from '../../delivery/checkout-forms.rules.ts'
import { COUNTRIES } from '../../lib/forms/countries.rules.ts'
import { formatPhone } from '../../lib/forms/phone.rules.ts'
import { CHOOSE_A_STATE, US_STATES } from '../../lib/forms/us-states.rules.ts'
import { useSignedIn } from '../../session/use-customer.ts'
import { Checkbox, Field, Select } from '../../ui/form/fields.tsx'
import { useForm } from '../../ui/form/rule-form.tsx'
import { billingLabels } from '../field-labels.ts'

/** Contact fields, billing address, and the shipping address if it is different (CHK-11). */
export function BillingFields({ sameAsBilling }: { readonly sameAsBilling: boolean }): ReactNode {
  // The order belongs to the account, so the email cannot be changed (CHK-65).
  const locked = useSignedIn() === 'in'
  return (
    <>
      <fieldset className="stack-4">
        <legend>Contact</legend>
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
      <fieldset className="stack-4">
        <legend>Billing address</legend>
        <AddressFields purpose="billing" />
      </fieldset>
      <Checkbox name="shippingSameAsBilling" />
      {!sameAsBilling && (
        <fieldset className="stack-4">
          <legend>Shipping address</legend>
          <AddressFields purpose="shipping" />
        </fieldset>
      )}
    </>
  )
}

/**
 * Fields of a billing or shipping address. The autocomplete tokens include the type of address, so browsers fill in
 * the two separately.
 */
function AddressFields({ purpose }: { readonly purpose: keyof typeof ADDRESS_FIELDS }): ReactNode {
  const { setError } = useForm()
  const names: AddressNames = ADDRESS_FIELDS[purpose]
  function field(line: keyof typeof names, token: string) {
    // Both addresses use the billing labels, because their headings name the address.
    const label = billingLabels[ADDRESS_FIELDS.billing[line]]
    return { name: names[line], label, autoComplete: `${purpose} ${token}` }
  }

  return (
    <div className="fields">
      <Field {...field('firstName', 'given-name')} />
      <Field {...field('lastName', 'family-name')} />
      <Field {...field('company', 'organization')} optional />
      <Field {...field('phone', 'tel')} type="tel" optional format={formatPhone} />
      <div className="wide">
        <Field {...field('address', 'address-line1')} />
      </div>
      <div className="wide">
        <Field {...field('line2', 'address-line2')} optional />
      </div>
      <Field {...field('city', 'address-level2')} />
      <Select
        {...field('state', 'address-level1')}
        options={US_STATES}
        placeholder={CHOOSE_A_STATE}
        // The error of the ZIP code may be about the state.
        onChange={() => setError(names.zip, undefined)}
      />
      <Field {...field('zip', 'postal-code')} inputMode="numeric" />
      <Select {...field('country', 'country')} options={COUNTRIES} />
    </div>
  )
}
