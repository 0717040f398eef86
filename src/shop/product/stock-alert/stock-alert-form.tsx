import { type ReactNode, useId } from 'react'
import { ApiError } from '#api/api-error.ts'
import { subscribeToStockAlert } from '#contract/stock-alert.ts'
import { api } from '../../cart/shop.ts'
import { notify } from '../../lib/notification/notification.ts'
import { fail } from '../../ui/form/failure.ts'
import { Field, SubmitButton } from '../../ui/form/fields.tsx'
import { FormCaptcha } from '../../ui/form/form-captcha.tsx'
import { FormFailure } from '../../ui/form/form-errors.tsx'
import { type FormHandle, RuleForm } from '../../ui/form/rule-form.tsx'
import { type StockAlert, validateStockAlert } from './stock-alert.rules.ts'

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

  /** Requests an email, and shows the result (PROD-38, PROD-39). */
  async function send(typed: Typed, form: FormHandle<Typed>): Promise<void> {
    try {
      await api.call(subscribeToStockAlert, { body: getAlert(typed) })
    } catch (error) {
      throw fail(error instanceof ApiError ? error.message : 'The request failed. Please try again.')
    }
    notify({ message: `You will be notified when ${productName} is back in stock`, type: 'success' })
    form.reset()
  }

  return (
    <RuleForm
      id={id}
      aria-labelledby={titleId}
      className="stack-3"
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
