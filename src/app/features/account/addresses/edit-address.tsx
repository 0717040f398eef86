import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Address } from '#contract/user.ts'
import {
  ADDRESS_LABELS as labels,
  validateAddress,
  type AddressForm,
  toAddressForm,
  toAddressRequest,
  NEW_ADDRESS,
  getStates,
} from '#domain/account/address.ts'
import { formatPhone } from '#domain/forms/phone.ts'
import { CHOOSE_A_STATE } from '#domain/forms/us-states.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { getCurrentPage } from '../../../navigation/current-page.ts'
import { loadForVisit } from '../../../session/load-for-visit.ts'
import { FormCheckboxField, FormSelectField, FormTextField } from '../../../ui/forms/form-field.tsx'
import { useRuleForm } from '../../../ui/forms/form.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AccountForm } from '../account-form.tsx'
import type { SectionProps } from '../section-props.ts'
import styles from '../account-page.module.css'

const FORM_ID = 'address'

/** Adds a new address, or edits the one whose ID is in the URL (ADDR-08, ADDR-19). */
export function EditAddress({ user, id, notFound }: SectionProps): ReactNode {
  if (id === '') return <AddressEditor title={routes.profileNewAddress.title} saved={undefined} />
  const saved = user.addresses.find((address) => address.id === id)
  // Only the customer's addresses can be saved (OPEN-037).
  return saved === undefined ? notFound : <AddressEditor title={routes.profileAddress.title} saved={saved} />
}

function AddressEditor({ title, saved }: { readonly title: string; readonly saved: Address | undefined }): ReactNode {
  const form = useRuleForm<AddressForm>({
    initial: () => toAddressForm(saved ?? NEW_ADDRESS),
    errorsOf: validateAddress,
  })
  const { busy, onSubmit } = useSending(form, FORM_ID, async (typed) => {
    const page = getCurrentPage()
    const calls = await loadForVisit(() => import('./address-calls.ts'))
    if (!(await calls?.saveAddress(toAddressRequest(saved, typed)))) return
    await page.goBack(href('profileAddressBook'), { ifLeft: { message: 'Your address was saved', type: 'success' } })
  })
  const shared = { form, formId: FORM_ID }
  return (
    <>
      <h1>{title}</h1>
      <AccountForm
        {...shared}
        name={title}
        labels={labels}
        busy={busy}
        cancelTo={href('profileAddressBook')}
        onSubmit={onSubmit}
      >
        <fieldset className={styles['section']}>
          <legend>Contact Information</legend>
          <div className={styles['fields']}>
            <div className={styles['wide']}>
              <FormTextField
                {...shared}
                name="addressName"
                label={labels.addressName}
                autoComplete="off"
                required
                hint="For example, Home or Work"
              />
            </div>
            <FormTextField {...shared} name="firstName" label={labels.firstName} autoComplete="given-name" required />
            <FormTextField {...shared} name="lastName" label={labels.lastName} autoComplete="family-name" required />
            <div className={styles['wide']}>
              <FormTextField {...shared} name="company" label={labels.company} autoComplete="organization" />
            </div>
            <FormTextField
              {...shared}
              name="mainContact"
              label={labels.mainContact}
              type="tel"
              autoComplete="tel"
              required
              format={formatPhone}
            />
            <FormTextField
              {...shared}
              name="faxContact"
              label={labels.faxContact}
              type="tel"
              autoComplete="off"
              format={formatPhone}
            />
          </div>
        </fieldset>
        <fieldset className={styles['section']}>
          <legend>Address</legend>
          <div className={styles['fields']}>
            <div className={styles['wide']}>
              <FormTextField
                {...shared}
                name="addressLine1"
                label={labels.addressLine1}
                autoComplete="address-line1"
                required
              />
            </div>
            <div className={styles['wide']}>
              <FormTextField {...shared} name="addressLine2" label={labels.addressLine2} autoComplete="address-line2" />
            </div>
            <FormTextField {...shared} name="city" label={labels.city} autoComplete="address-level2" required />
            <StateField {...shared} />
            <FormTextField
              {...shared}
              name="postalCode"
              label={labels.postalCode}
              autoComplete="postal-code"
              required
            />
            <CountryField {...shared} saved={saved} />
          </div>
          <div>
            <FormCheckboxField {...shared} name="isDefaultBilling" label={labels.isDefaultBilling} />
            <FormCheckboxField {...shared} name="isDefaultShipping" label={labels.isDefaultShipping} />
          </div>
        </fieldset>
      </AccountForm>
    </>
  )
}

type FieldProps = Pick<Parameters<typeof FormTextField<AddressForm>>[0], 'form' | 'formId'>

/** Offers the states of the selected country, or a text field if it has no list of states (OPEN-038). */
function StateField(props: FieldProps): ReactNode {
  const country = useWatch({ control: props.form.control, name: 'country' })
  const states = getStates(country)
  const texts = { name: 'state', label: labels.state, autoComplete: 'address-level1', required: true } as const
  if (states === undefined) return <FormTextField {...props} {...texts} />
  return <FormSelectField {...props} {...texts} options={states} placeholder={CHOOSE_A_STATE} />
}

/** Offers the shop's only country and the saved address's country (OPEN-038). */
function CountryField({ saved, ...props }: FieldProps & { readonly saved: Address | undefined }): ReactNode {
  const savedCountry = saved === undefined ? NEW_ADDRESS.country : toAddressForm(saved).country
  const countries = [...new Set([NEW_ADDRESS.country, savedCountry])].map((country) => ({
    value: country,
    label: country,
  }))
  return (
    <FormSelectField
      {...props}
      name="country"
      label={labels.country}
      autoComplete="country-name"
      required
      options={countries}
      onChosen={() => props.form.setValue('state', '')}
    />
  )
}
