import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { validateNewsletter, type NewsletterSignUp } from '#domain/forms/newsletter.ts'
import { usePath } from '../../navigation/route-loading.ts'
import { Captcha, type CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import styles from './newsletter-form.module.css'

/**
 * Newsletter form with email and captcha, open to everyone (NEWS-01, NEWS-02). Labeled by the heading with the ID
 * `{idPrefix}-title`.
 */
export function NewsletterForm({ idPrefix }: { readonly idPrefix: string }): ReactNode {
  const emailField = useRef<HTMLInputElement>(null)
  const captcha = useRef<CaptchaHandle>(null)
  const [token, setToken] = useState('')
  const [errors, setErrors] = useState<ReturnType<typeof validateNewsletter>>({})
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState(false)
  const captchaId = `${idPrefix}-captcha`
  const path = usePath()

  // The footer form keeps its values when the page changes (FORM-04). The first path is known only after hydration and
  // does not count as a change.
  useEffect(() => (path === '' ? undefined : () => setErrors({})), [path])

  // Moves the focus after the errors have rendered, so screen readers announce the field with its message.
  useEffect(() => {
    if (failures === 0) return
    if (emailField.current?.hasAttribute('aria-invalid')) emailField.current.focus()
    else document.getElementById(captchaId)?.focus()
  }, [failures, captchaId])

  function clearError(field: keyof NewsletterSignUp): void {
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => name !== field)))
  }

  async function send(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const signUp = { email: emailField.current?.value.trim() ?? '', captcha: token }
    const broken = validateNewsletter(signUp)
    setErrors(broken)
    if (Object.keys(broken).length > 0) {
      setFailures((count) => count + 1)
      return
    }
    setBusy(true)
    try {
      const { subscribe } = await import('../../newsletter/newsletter-calls.ts')
      // The form has no name fields, but the endpoint requires names (OPEN-049).
      if (await subscribe({ ...signUp, firstName: '', lastName: '' })) form.reset()
      // A failed request shows no message (NEWS-07), so the focus moves to the captcha, which must be solved again.
      else setFailures((count) => count + 1)
    } finally {
      // A captcha token is valid for only one request, even if that request fails.
      captcha.current?.reset()
      setBusy(false)
    }
  }

  return (
    <form
      id={idPrefix}
      // Prevents a submission before hydration, because the page load would discard the typed address.
      method="dialog"
      noValidate
      aria-labelledby={`${idPrefix}-title`}
      className={styles['form']}
      onSubmit={(event) => void send(event)}
    >
      {/* A field without a `name` cannot appear in the URL. Text typed before the script has loaded is kept. */}
      <TextField
        ref={emailField}
        id={`${idPrefix}-email`}
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        onChange={() => clearError('email')}
      />
      <Captcha
        ref={captcha}
        id={captchaId}
        error={errors.captcha}
        onToken={setToken}
        onSolved={() => clearError('captcha')}
      />
      <Button type="submit" aria-disabled={busy}>
        Subscribe
      </Button>
    </form>
  )
}
