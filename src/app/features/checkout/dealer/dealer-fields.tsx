import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DealerForm } from '#domain/checkout/checkout-forms.ts'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import { formatPhone } from '#domain/forms/phone.ts'
import { CHOOSE_A_STATE, US_STATES } from '#domain/forms/us-states.ts'
import { FormSelectField, FormTextField } from '../../../ui/forms/form-field.tsx'
import { useZipWarning } from '../billing/use-zip-warning.ts'
import { dealerLabels } from '../field-labels.ts'
import { DealerPicker } from './dealer-picker.tsx'
import styles from '../checkout.module.css'

const FIELDS = Object.keys(dealerLabels) as (keyof DealerForm)[]

/** Fields for the licensed dealer who receives the dealer items (CHK-18). */
export function DealerFields({
  form,
  formId,
  getBillingZip,
}: {
  readonly form: UseFormReturn<DealerForm>
  readonly formId: string
  readonly getBillingZip: () => string
}): ReactNode {
  function field(name: keyof DealerForm) {
    // Disables autofill, which would insert the shopper's data as the dealer's.
    return { form, formId, name, label: dealerLabels[name], required: true, autoComplete: 'off' }
  }
  const zipNote = useZipWarning(form, 'dealerZip', 'dealerState')
  const [choices, setChoices] = useState(0)

  function choose(dealer: Partial<DealerForm>): void {
    for (const [name, value] of Object.entries(dealer) as [keyof DealerForm, string][]) {
      form.setValue(name, value)
      form.clearErrors(name)
    }
    zipNote.clear()
    setChoices((count) => count + 1)
  }

  // Moves the focus to the first field that the list did not fill in. By now, the dialog has closed and restored the
  // focus.
  const { getValues, setFocus } = form
  useEffect(() => {
    if (choices === 0) return
    const values = getValues()
    const empty = FIELDS.find((name) => values[name] === '')
    if (empty !== undefined) setFocus(empty)
  }, [choices, getValues, setFocus])

  return (
    <section className={styles['section']} aria-labelledby="dealer-heading">
      <h2 id="dealer-heading">Ship-to dealer</h2>
      <p className={styles['note']}>
        Firearms and serialized receivers ship to a licensed dealer, where you pick them up. Enter a dealer who has
        agreed to receive your order, or choose one from our list.
      </p>
      <DealerPicker getZip={getBillingZip} onChoose={choose} />
      <div className={styles['fields']} {...zipNote.listeners}>
        <div className={styles['wide']}>
          <FormTextField {...field('dealerName')} />
        </div>
        <FormTextField {...field('dealerEmail')} type="email" inputMode="email" />
        <FormTextField {...field('dealerPhone')} type="tel" format={formatPhone} />
        <div className={styles['wide']}>
          <FormTextField {...field('dealerAddress')} />
        </div>
        <FormTextField {...field('dealerCity')} />
        <FormSelectField {...field('dealerState')} options={US_STATES} placeholder={CHOOSE_A_STATE} />
        <FormTextField {...field('dealerZip')} {...zipNote.hint} inputMode="numeric" />
        <FormSelectField {...field('dealerCountry')} options={COUNTRIES} />
      </div>
    </section>
  )
}
