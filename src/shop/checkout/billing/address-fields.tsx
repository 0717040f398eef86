import type { ReactNode } from 'react'
import { ADDRESS_FIELDS, type AddressNames } from '../../delivery/checkout-forms.rules.ts'
import { COUNTRIES } from '../../lib/forms/countries.rules.ts'
import { formatPhone } from '../../lib/forms/phone.rules.ts'
import { CHOOSE_A_STATE, US_STATES } from '../../lib/forms/us-states.rules.ts'
import { Field, Select } from '../../ui/form/fields.tsx'
import { useForm } from '../../ui/form/rule-form.tsx'
import { billingLabels } from '../field-labels.ts'
import styles from '../checkout.module.css'

/**
 * Fields of a billing or shipping address. The autocomplete tokens include the type of address, so browsers fill in
 * the two separately.
 */
export function AddressFields({ purpose }: { readonly purpose: keyof typeof ADDRESS_FIELDS }): ReactNode {
  const { setError } = useForm()
  const names: AddressNames = ADDRESS_FIELDS[purpose]
  function field(line: keyof typeof names, token: string) {
    // Both addresses use the billing labels, because their headings name the address.
    const label = billingLabels[ADDRESS_FIELDS.billing[line]]
    return { name: names[line], label, autoComplete: `${purpose} ${token}` }
  }

  return (
    <div className={styles['fields']}>
      <Field {...field('firstName', 'given-name')} />
      <Field {...field('lastName', 'family-name')} />
      <Field {...field('company', 'organization')} optional />
      <Field {...field('phone', 'tel')} type="tel" optional format={formatPhone} />
      <div className={styles['wide']}>
        <Field {...field('address', 'address-line1')} />
      </div>
      <div className={styles['wide']}>
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
