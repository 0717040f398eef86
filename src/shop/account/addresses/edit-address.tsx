import { type ReactNode, useRef, useState } from 'react'
import { type Address, createAddress, updateAddress } from '#contract/user.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { api, session } from '../../cart/shop.ts'
import { formatPhone } from '../../lib/forms/phone.rules.ts'
import { CHOOSE_A_STATE } from '../../lib/forms/us-states.rules.ts'
import { getCurrentPage } from '../../lib/navigation/current-page.ts'
import { Checkbox, Field, Select } from '../../ui/form/fields.tsx'
import type { FormHandle } from '../../ui/form/rule-form.tsx'
import { AccountForm } from '../account-form.tsx'
import type { SectionProps } from '../section-props.ts'
import {
  ADDRESS_LABELS as labels,
  validateAddress,
  type AddressForm,
  toAddressForm,
  toAddressRequest,
  NEW_ADDRESS,
  getStates,
} from './address.rules.ts'

/** Adds a new address, or edits the one whose ID is in the URL (ADDR-08, ADDR-19). */
export function EditAddress({ user, id, notFound }: SectionProps): ReactNode {
  if (id === '') return <AddressEditor title={routes.profileNewAddress.title} saved={undefined} />
  const saved = user.addresses.find((address) => address.id === id)
  // Only the customer's addresses can be saved (OPEN-037).
  return saved === undefined ? notFound : <AddressEditor title={routes.profileAddress.title} saved={saved} />
}

function AddressEditor({ title, saved }: { readonly title: string; readonly saved: Address | undefined }): ReactNode {
  const [initial] = useState(() => toAddressForm(saved ?? NEW_ADDRESS))
  const [country, setCountry] = useState(initial.country)
  const form = useRef<FormHandle<AddressForm>>(null)
  // The shop's only country and that of the saved address (OPEN-038).
  const countries = [...new Set([NEW_ADDRESS.country, initial.country])].map((name) => ({ value: name, label: name }))

  async function save(typed: AddressForm): Promise<void> {
    const page = getCurrentPage()
    const body = toAddressRequest(saved, typed)
    await (saved === undefined
      ? api.call(createAddress, { body })
      : api.call(updateAddress, { path: { id: saved.id }, body: { ...body, id: saved.id } }))
    // ADDR-17, ADDR-18
    await session.reloadProfile()
    await page.goBack(href('profileAddressBook'), { ifLeft: { message: 'Your address was saved', type: 'success' } })
  }

  return (
    <>
      <h1>{title}</h1>
      <AccountForm
        ref={form}
        id="address"
        name={title}
        labels={labels}
        initial={initial}
        errorsOf={validateAddress}
        send={save}
        onChange={(typed) => setCountry(typed.country)}
        cancelTo={href('profileAddressBook')}
      >
        <fieldset className="stack-4">
          <legend>Contact Information</legend>
          <div className="fields">
            <div className="wide">
              <Field name="addressName" autoComplete="off" hint="For example, Home or Work" />
            </div>
            <Field name="firstName" autoComplete="given-name" />
            <Field name="lastName" autoComplete="family-name" />
            <div className="wide">
              <Field name="company" autoComplete="organization" optional />
            </div>
            <Field name="mainContact" type="tel" autoComplete="tel" format={formatPhone} />
            <Field name="faxContact" type="tel" autoComplete="off" optional format={formatPhone} />
          </div>
        </fieldset>
        <fieldset className="stack-4">
          <legend>Address</legend>
          <div className="fields">
            <div className="wide">
              <Field name="addressLine1" autoComplete="address-line1" />
            </div>
            <div className="wide">
              <Field name="addressLine2" autoComplete="address-line2" optional />
            </div>
            <Field name="city" autoComplete="address-level2" />
            <StateField country={country} />
            <Field name="postalCode" autoComplete="postal-code" />
            <Select
              name="country"
              autoComplete="country-name"
              options={countries}
              onChange={() => form.current?.setValues({ state: '' })}
            />
          </div>
          <div>
            <Checkbox name="isDefaultBilling" />
            <Checkbox name="isDefaultShipping" />
          </div>
        </fieldset>
      </AccountForm>
    </>
  )
}

/** Offers the states of a country, or a text field if it has no list of states (OPEN-038). */
function StateField({ country }: { readonly country: string }): ReactNode {
  const states = getStates(country)
  if (states === undefined) return <Field name="state" autoComplete="address-level1" />
  return <Select name="state" autoComplete="address-level1" options={states} placeholder={CHOOSE_A_STATE} />
}
