import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ADDRESS_FIELDS, type AddressNames, type BillingForm } from '#domain/checkout/checkout-forms.ts'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import { formatPhone } from '#domain/forms/phone.ts'
import { CHOOSE_A_STATE, US_STATES } from '#domain/forms/us-states.ts'
import { FormSelectField, FormTextField } from '../../../ui/forms/form-field.tsx'
import { billingLabels } from '../field-labels.ts'
import { useZipWarning } from './use-zip-warning.ts'
import styles from '../checkout.module.css'

/**
 * Fields of a billing or shipping address. The autocomplete tokens include the type of address, so browsers fill in
 * the two separately.
 */
export function AddressFields({
  form,
  formId,
  purpose,
}: {
  readonly form: UseFormReturn<BillingForm>
  readonly formId: string
  readonly purpose: keyof typeof ADDRESS_FIELDS
}): ReactNode {
  const names: AddressNames = ADDRESS_FIELDS[purpose]
  const zipNote = useZipWarning(form, names.zip, names.state)
  function field(line: keyof typeof names, token: string) {
    // Both addresses use the billing labels, because their headings name the address.
    const label = billingLabels[ADDRESS_FIELDS.billing[line]]
    return { form, formId, name: names[line], label, autoComplete: `${purpose} ${token}` }
  }

  return (
    <div className={styles['fields']} {...zipNote.listeners}>
      <FormTextField {...field('firstName', 'given-name')} required />
      <FormTextField {...field('lastName', 'family-name')} required />
      <FormTextField {...field('company', 'organization')} />
      <FormTextField {...field('phone', 'tel')} type="tel" format={formatPhone} />
      <div className={styles['wide']}>
        <FormTextField {...field('address', 'address-line1')} required />
      </div>
      <div className={styles['wide']}>
        <FormTextField {...field('line2', 'address-line2')} />
      </div>
      <FormTextField {...field('city', 'address-level2')} required />
      <FormSelectField
        {...field('state', 'address-level1')}
        required
        options={US_STATES}
        placeholder={CHOOSE_A_STATE}
      />
      <FormTextField {...field('zip', 'postal-code')} {...zipNote.hint} required inputMode="numeric" />
      <FormSelectField {...field('country', 'country')} required options={COUNTRIES} />
    </div>
  )
}
