import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { getCardType, EXPIRY_MONTHS, getExpiryYears, formatCardNumber } from '#domain/checkout/card.ts'
import type { CardForm } from '#domain/checkout/checkout-forms.ts'
import { FormSelectField, FormTextField } from '../../../ui/forms/form-field.tsx'
import { cardLabels } from '../field-labels.ts'
import { CardLogos } from './card-logos.tsx'
import styles from '../checkout.module.css'

function option(value: string) {
  return { value, label: value }
}

/**
 * Shows the card form. Card data never leaves this page except to the payment provider's script (CHK-58, CHK-70).
 */
export function CardFields({
  form,
  formId,
  now,
}: {
  readonly form: UseFormReturn<CardForm>
  readonly formId: string
  readonly now: Date
}): ReactNode {
  const cardNumber = useWatch({ control: form.control, name: 'cardNumber' })
  function field(name: keyof CardForm, autoComplete: string) {
    return { form, formId, name, label: cardLabels[name], required: true, autoComplete }
  }
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>Card</legend>
      <CardLogos type={getCardType(cardNumber)} />
      <div className={styles['card']}>
        <div className={styles['wide']}>
          <FormTextField {...field('cardNumber', 'cc-number')} inputMode="numeric" format={formatCardNumber} />
        </div>
        <FormSelectField {...field('month', 'cc-exp-month')} options={EXPIRY_MONTHS.map(option)} placeholder="MM" />
        <FormSelectField
          {...field('year', 'cc-exp-year')}
          options={getExpiryYears(now).map(option)}
          placeholder="YYYY"
        />
        <FormTextField {...field('cardCode', 'cc-csc')} inputMode="numeric" />
      </div>
    </fieldset>
  )
}
