import type { ReactNode } from 'react'
import { cartActions } from '../../cart/cart-actions.ts'
import { required } from '../../delivery/checkout-forms.rules.ts'
import { validateRules } from '../../lib/forms/form-rules.rules.ts'
import { Field, SubmitButton } from '../../ui/form/fields.tsx'
import { type FormHandle, RuleForm } from '../../ui/form/rule-form.tsx'
import styles from './promo-code.module.css'

const empty = { promoCode: '' }
const rules = { promoCode: required }

async function apply({ promoCode }: typeof empty, form: FormHandle<typeof empty>): Promise<void> {
  const isApplied = await cartActions.applyPromoCode(promoCode.trim().toUpperCase())
  if (!isApplied) form.showErrors({ promoCode: 'Discount code is invalid' })
}

/** Accordion with a promo code field, labeled "Discount code" (PROMO-09). */
export function PromoCode(): ReactNode {
  return (
    <details className={styles['accordion']}>
      <summary>Discount code</summary>
      <RuleForm
        id="discount"
        className={`stack-3 ${styles['form']}`}
        labels={{ promoCode: 'Code' }}
        initial={empty}
        errorsOf={(typed) => validateRules(typed, rules)}
        send={apply}
      >
        <Field name="promoCode" autoComplete="off" autoCapitalize="characters" />
        <SubmitButton variant="secondary">Apply</SubmitButton>
      </RuleForm>
    </details>
  )
}
