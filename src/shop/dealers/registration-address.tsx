import type { ReactNode } from 'react'
import { COUNTRIES } from '../lib/forms/countries.rules.ts'
import { CHOOSE_A_STATE, US_STATES } from '../lib/forms/us-states.rules.ts'
import { Field, Select } from '../ui/form/fields.tsx'
import type { DealerRegistrationForm } from './dealer-registration.rules.ts'

/** Form field names of each address (DEAL-20, DEAL-22). */
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

/** Fields of one address in the registration. Autocomplete tokens keep browsers from mixing up the addresses. */
export function RegistrationAddress({ purpose }: { readonly purpose: keyof typeof addressFields }): ReactNode {
  const names = addressFields[purpose]
  function field(line: keyof typeof names, token: string) {
    const autoComplete = purpose === 'billing' ? `billing ${token}` : `section-${purpose} ${token}`
    return { name: names[line], autoComplete }
  }
  return (
    <div className="fields">
      <div className="wide">
        <Field {...field('street', 'address-line1')} />
      </div>
      <Field {...field('city', 'address-level2')} />
      <Select {...field('state', 'address-level1')} options={US_STATES} placeholder={CHOOSE_A_STATE} />
      <Field {...field('postalCode', 'postal-code')} inputMode="numeric" />
      <Select {...field('country', 'country')} options={COUNTRIES} />
    </div>
  )
}
