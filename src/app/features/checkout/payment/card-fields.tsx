import type { ReactNode } from 'react'
import { type CardType, EXPIRY_MONTHS, getExpiryYears, formatCardNumber } from '#domain/checkout/card.ts'
import { Field, Select } from '../../../form/fields.tsx'
import { CardLogos } from './card-logos.tsx'
import styles from '../checkout.module.css'

function option(value: string) {
  return { value, label: value }
}

/**
 * Shows the card form. Card data never leaves this page except to the payment provider's script (CHK-58, CHK-70).
 */
export function CardFields({
  type,
  now,
}: {
  /** Type of the card whose number was entered. */
  readonly type: CardType | undefined
  readonly now: Date
}): ReactNode {
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>Card</legend>
      <CardLogos type={type} />
      <div className={styles['card']}>
        <div className={styles['wide']}>
          <Field name="cardNumber" autoComplete="cc-number" inputMode="numeric" format={formatCardNumber} />
        </div>
        <Select name="month" autoComplete="cc-exp-month" options={EXPIRY_MONTHS.map(option)} placeholder="MM" />
        <Select name="year" autoComplete="cc-exp-year" options={getExpiryYears(now).map(option)} placeholder="YYYY" />
        <Field name="cardCode" autoComplete="cc-csc" inputMode="numeric" />
      </div>
    </fieldset>
  )
}
