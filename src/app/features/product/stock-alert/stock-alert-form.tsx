import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { type StockAlert, validateStockAlert } from '#domain/forms/stock-alert.ts'
import { useFailure } from '../../../notification/use-failure.ts'
import { Captcha, type CaptchaHandle } from '../../../providers/captcha/captcha.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from './stock-alert-form.module.css'

export interface StockAlertFormProps {
  readonly sku: string
  readonly productName: string
  /** ID of the form's heading. */
  readonly titleId: string
}

/** Form to request an email for when a sold-out SKU is back in stock. Open to everyone (PROD-34, PROD-40). */
export function StockAlertForm({ sku, productName, titleId }: StockAlertFormProps): ReactNode {
  const id = useId()
  const captcha = useRef<CaptchaHandle>(null)
  const [email, setEmail] = useState('')
  const [token, setToken] = useState('')
  const [errors, setErrors] = useState<ReturnType<typeof validateStockAlert>>({})
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState(false)
  const { failure, clearFailure } = useFailure(busy)

  // Moves the focus after the errors have rendered, so screen readers announce the field with its message.
  useEffect(() => {
    if (failures === 0) return
    const captchaGroup = document.getElementById(`${id}-captcha`)
    if (document.getElementById(id)?.querySelector('[aria-invalid]')) focusFirstError(id)
    else captchaGroup?.focus()
  }, [failures, id])

  function clearError(field: keyof StockAlert): void {
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => name !== field)))
  }

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const alert: StockAlert = { email: email.trim(), productId: sku, productName, captcha: token }
    const broken = validateStockAlert(alert)
    setErrors(broken)
    if (Object.keys(broken).length > 0) {
      setFailures((count) => count + 1)
      return
    }
    setBusy(true)
    try {
      const { sendStockAlert } = await import('./stock-alert-calls.ts')
      if (await sendStockAlert(alert)) setEmail('')
      // A captcha token is valid for only one request, even if that request fails.
      captcha.current?.reset()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      id={id}
      method="dialog"
      noValidate
      aria-labelledby={titleId}
      className={styles['form']}
      onInput={clearFailure}
      onSubmit={(event) => void send(event)}
    >
      <FormFailure message={failure} />
      <TextField
        id={`${id}-email`}
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={errors.email}
        onChange={(event) => {
          setEmail(event.target.value)
          clearError('email')
        }}
      />
      <Captcha
        ref={captcha}
        id={`${id}-captcha`}
        nearby
        error={errors.captcha}
        onToken={setToken}
        onSolved={() => clearError('captcha')}
      />
      <Button type="submit" variant="secondary" aria-disabled={busy}>
        Notify me
      </Button>
    </form>
  )
}
