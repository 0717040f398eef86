import { type ReactNode, useState } from 'react'
import { required } from '#domain/checkout/checkout-forms.ts'
import { validateRules } from '#domain/forms/form-rules.ts'
import { cartActions } from '../../../cart/cart-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from './promo-code.module.css'

const FIELD_ID = 'discount-code'

/** Accordion with a promo code field, labeled "Discount code" (PROMO-09). */
export function PromoCode(): ReactNode {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [applying, setApplying] = useState(false)

  async function apply(): Promise<void> {
    if (applying) return
    const message = validateRules({ promoCode: code }, { promoCode: required }).promoCode
    setError(message)
    if (message !== undefined) {
      document.getElementById(FIELD_ID)?.focus()
      return
    }
    setApplying(true)
    const applied = await cartActions.applyPromoCode(code.trim().toUpperCase()).finally(() => setApplying(false))
    if (applied) return
    setError('Discount code is invalid')
    // The notification scrolled the page to the top, so this scrolls back (NOTE-02).
    document.getElementById(FIELD_ID)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <details className={styles['accordion']}>
      <summary>Discount code</summary>
      <form
        method="dialog"
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <TextField
          id={FIELD_ID}
          label="Code"
          required
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="secondary" aria-disabled={applying}>
          Apply
        </Button>
      </form>
    </details>
  )
}
