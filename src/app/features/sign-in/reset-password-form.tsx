import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ResetPasswordForm as Reset, validateResetPassword } from '#domain/account/sign-in-forms.ts'
import { PASSWORD_MIN_CHARACTERS } from '#domain/forms/form-rules.ts'
import { href } from '#routes/href.ts'
import { getCurrentPage } from '../../navigation/current-page.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormTextField } from '../../ui/forms/form-field.tsx'
import { fieldId, useRuleForm } from '../../ui/forms/form.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { signInLabels as labels, SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

const FORM_ID = 'reset-password'

/**
 * Form that sets a new password with the token from an emailed link. Success opens the login page (AUTH-25, AUTH-30).
 */
export function ResetPasswordForm({ token }: { readonly token: string }): ReactNode {
  const captcha = useRef<CaptchaHandle>(null)
  const [rejected, setRejected] = useState(false)
  const [lost, setLost] = useState(false)
  const form = useRuleForm<Reset>({
    initial: () => ({}),
    // The token is not a field because it comes from the URL, which is unknown during prerendering.
    errorsOf: (typed) => validateResetPassword({ ...typed, token }),
  })
  const { busy, onSubmit } = useSending(form, FORM_ID, async (reset) => {
    const page = getCurrentPage()
    const { setNewPassword } = await import('./auth-calls.ts')
    if (!(await setNewPassword({ ...reset, token }))) {
      setRejected(true)
      captcha.current?.reset()
      return
    }
    const notification = { message: 'Password reset successfully', type: 'success' } as const
    // The token is used up, so Back must not return to this page.
    await page.redirectTo(href('login'), { notification })
  })
  // The prerendered page has no token either, but must not report that.
  useEffect(() => setLost(token === ''), [token])
  const tokenId = fieldId(FORM_ID, 'token')
  const tokenError = form.getFieldState('token', form.formState).error?.message
  const shared = { form, formId: FORM_ID, required: true }
  return (
    <SignInForm
      form={form}
      formId={FORM_ID}
      name="Reset password"
      busy={busy}
      captcha={captcha}
      submit="Set Password"
      instead={{ label: 'Go Back', href: href('login') }}
      onSubmit={onSubmit}
    >
      <div
        id={tokenId}
        role="group"
        aria-label="Link"
        tabIndex={-1}
        className={styles['note']}
        data-invalid={tokenError === undefined && !rejected ? undefined : ''}
      >
        {tokenError !== undefined && <p className={styles['error']}>{tokenError}</p>}
        {/* Always contains text, so that the message about a missing token does not move the page. */}
        <p key={String(lost)}>
          {lost
            ? 'For your security, this link is cleared when the page is reloaded. Open the link in your email again, or '
            : 'A password reset link works only once and soon expires. If yours has expired, '}
          <a href={href('forgotPassword')}>request a new one</a>.
        </p>
      </div>
      <FormTextField
        {...shared}
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`${PASSWORD_MIN_CHARACTERS} characters or more`}
      />
      <FormTextField
        {...shared}
        name="confirmPassword"
        label={labels.confirmPassword}
        type="password"
        autoComplete="new-password"
      />
    </SignInForm>
  )
}
