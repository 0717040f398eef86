import { type ReactNode, useId } from 'react'
import { Field, SubmitButton } from '../../ui/form/fields.tsx'
import { FormCaptcha } from '../../ui/form/form-captcha.tsx'
import { FormFailure } from '../../ui/form/form-errors.tsx'
import { type FormHandle, RuleForm } from '../../ui/form/rule-form.tsx'
import { type StockAlert, validateStockAlert } from './stock-alert.rules.ts'
import styles from './stock-alert-form.module.css'

export interface StockAlertFormProps {
  readonly sku: string
  readonly productName: string
  /** ID of the form's heading. */
  readonly titleId: string
}

type Typed = Pick<StockAlert, 'email' | 'captcha'>

const empty: Typed = { email: '', captcha: '' }

/** Form to request an email for when a sold-out SKU is back in stock. Open to everyone (PROD-34, PROD-40). */
export function StockAlertForm({ sku, productName, titleId }: StockAlertFormProps): ReactNode {
  const id = useId()

  function getAlert({ email, captcha }: Typed): StockAlert {
    return { email: email.trim(), productId: sku, productName, captcha }
  }

  async function send(typed: Typed, form: FormHandle<Typed>): Promise<void> {
    const { sendStockAlert } = await import('./stock-alert-calls.ts')
    await sendStockAlert(getAlert(typed))
    form.reset()
  }

  return (
    <RuleForm
      id={id}
      aria-labelledby={titleId}
      className={styles['form']}
      labels={{ email: 'Email' }}
      initial={empty}
      errorsOf={(typed) => validateStockAlert(getAlert(typed))}
      send={send}
    >
      <FormFailure />
      <Field name="email" type="email" autoComplete="email" />
      <FormCaptcha nearby />
      <SubmitButton variant="secondary">Notify me</SubmitButton>
    </RuleForm>
  )
}
