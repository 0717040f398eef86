import type { ReactNode } from 'react'
import { resetPassword } from '#contract/auth.ts'
import { href } from '#routes/href.ts'
import { api } from '../cart/shop.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import { fail } from '../ui/form/failure.ts'
import { useForm } from '../ui/form/rule-form.tsx'
import { NewPassword, SignInForm } from './sign-in-form.tsx'
import { validateResetPassword } from './sign-in-forms.rules.ts'
import styles from './sign-in-page.module.css'

type Typed = typeof empty

const empty = { password: '', confirmPassword: '', captcha: '' }

/**
 * Form that sets a new password with the token from an emailed link. Success opens the login page (AUTH-25, AUTH-30).
 */
export function ResetPasswordForm({ token }: { readonly token: string }): ReactNode {
  async function reset({ password, captcha }: Typed): Promise<void> {
    const page = getCurrentPage()
    await api.call(resetPassword, { body: { password, token, captcha } }).catch(() => {
      // AUTH-31
      throw fail('Something went wrong, please try again')
    })
    const notification = { message: 'Password reset successfully', type: 'success' } as const
    // The token is used up, so Back must not return to this page.
    await page.redirectTo(href('login'), { notification })
  }
  return (
    <SignInForm
      id="reset-password"
      name="Reset password"
      initial={empty}
      // The token is not a field because it comes from the URL, which is unknown during prerendering.
      errorsOf={(typed) => validateResetPassword({ ...typed, token })}
      send={reset}
      submit="Set Password"
      instead={{ label: 'Go Back', href: href('login') }}
    >
      <LinkNote />
      <NewPassword label="New password" />
    </SignInForm>
  )
}

function LinkNote(): ReactNode {
  const { id, errors, failure } = useForm()
  const error = errors['token']
  return (
    <div
      id={`${id}-token`}
      role="group"
      aria-label="Link"
      tabIndex={-1}
      className={`stack-1 text-sm ${styles['note']}`}
      // A failure is most likely about the link.
      data-invalid={error === undefined && failure === '' ? undefined : ''}
    >
      {error !== undefined && <p className="error">{error}</p>}
      <p>
        A password reset link works only once, soon expires, and is cleared when the page is reloaded. Open the link in
        your email again, or <a href={href('forgotPassword')}>request a new one</a>.
      </p>
    </div>
  )
}
