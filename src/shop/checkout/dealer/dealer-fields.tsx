import { type ReactNode, useEffect, useState } from 'react'
import type { DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { COUNTRIES } from '../../lib/forms/countries.rules.ts'
import { formatPhone } from '../../lib/forms/phone.rules.ts'
import { CHOOSE_A_STATE, US_STATES } from '../../lib/forms/us-states.rules.ts'
import { Field, Select } from '../../ui/form/fields.tsx'
import { useForm } from '../../ui/form/rule-form.tsx'
import { dealerLabels } from '../field-labels.ts'
import { DealerPicker } from './dealer-picker.tsx'
import styles from '../checkout.module.css'

/** Fields for the licensed dealer who receives the dealer items (CHK-18). */
export function DealerFields(): ReactNode {
  const { id, form, setError } = useForm()
  const [choices, setChoices] = useState(0)

  // Moves the focus to the first field that the list did not fill in. By now, the dialog has closed and restored the
  // focus.
  useEffect(() => {
    if (choices === 0) return
    const values = form.read()
    const empty = Object.keys(dealerLabels).find((name) => values[name] === '')
    if (empty !== undefined) document.getElementById(`${id}-${empty}`)?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only after a choice
  }, [choices])

  function field(name: keyof DealerForm) {
    // Disables autofill, which would insert the shopper's data as the dealer's.
    return { name, autoComplete: 'off' }
  }

  return (
    <section className="stack-4" aria-labelledby="dealer-heading">
      <h2 id="dealer-heading">Ship-to dealer</h2>
      <p className={`muted text-sm ${styles['note']}`}>
        Firearms and serialized receivers ship to a licensed dealer, where you pick them up. Enter a dealer who has
        agreed to receive your order, or choose one from our list.
      </p>
      <DealerPicker
        getZip={() => form.read()['zip'] as string}
        onChoose={(dealer) => {
          form.setValues({ ...dealer })
          setChoices(choices + 1)
        }}
      />
      <div className="fields">
        <div className="wide">
          <Field {...field('dealerName')} />
        </div>
        <Field {...field('dealerEmail')} type="email" inputMode="email" />
        <Field {...field('dealerPhone')} type="tel" format={formatPhone} />
        <div className="wide">
          <Field {...field('dealerAddress')} />
        </div>
        <Field {...field('dealerCity')} />
        <Select
          {...field('dealerState')}
          options={US_STATES}
          placeholder={CHOOSE_A_STATE}
          // The error of the ZIP code may be about the state.
          onChange={() => setError('dealerZip', undefined)}
        />
        <Field {...field('dealerZip')} inputMode="numeric" />
        <Select {...field('dealerCountry')} options={COUNTRIES} />
      </div>
    </section>
  )
}
