import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import type { DealerRegistrationForm } from '#domain/dealers/dealer-registration.ts'
import { US_STATES } from '#domain/forms/us-states.ts'
import { FormSelectField, FormTextField } from '../../ui/forms/form-field.tsx'
import { registrationLabels } from './registration-labels.ts'
import styles from './dealer-registration.module.css'

/** The fields of the form that hold each of its addresses (DEAL-20, DEAL-22). */
const addressFields = {
  shop: { street: 'streetAddress', city: 'city', state: 'state', postalCode: 'postalCode', country: 'country' },
  billing: {
    street: 'billingStreetAddress',
    city: 'billingCity',
    state: 'billingState',
    postalCode: 'billingPostalCode',
    country: 'billingCountry',
  },
  locator: {
    street: 'locatorStreetAddress',
    city: 'locatorCity',
    state: 'locatorState',
    postalCode: 'locatorPostalCode',
    country: 'locatorCountry',
  },
} as const satisfies Record<string, Record<string, keyof DealerRegistrationForm>>

/** One address of the registration; the browser fills each kind alone. */
export function RegistrationAddress({
  form,
  formId,
  kind,
}: {
  readonly form: UseFormReturn<DealerRegistrationForm>
  readonly formId: string
  readonly kind: keyof typeof addressFields
}): ReactNode {
  const names = addressFields[kind]
  function field(part: keyof typeof names, token: string) {
    const autoComplete = kind === 'billing' ? `billing ${token}` : `section-${kind} ${token}`
    return { form, formId, name: names[part], label: registrationLabels[names[part]], required: true, autoComplete }
  }
  return (
    <div className={styles['fields']}>
      <div className={styles['wide']}>
        <FormTextField {...field('street', 'address-line1')} />
      </div>
      <FormTextField {...field('city', 'address-level2')} />
      <FormSelectField {...field('state', 'address-level1')} options={US_STATES} placeholder="Choose a state" />
      <FormTextField {...field('postalCode', 'postal-code')} inputMode="numeric" maxLength={10} />
      <FormSelectField {...field('country', 'country')} options={COUNTRIES} />
    </div>
  )
}
