import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import { Email, GuestsOnly, SignInForm } from './sign-in-form.tsx'
import { type ForgotPasswordForm as Request, validateForgotPassword } from './sign-in-forms.rules.ts'

const empty: Request = { email: '', captcha: '' }

async function request(form: Request): Promise<void> {
  const page = getCurrentPage()
  const { requestPasswordReset } = await import('./auth-calls.ts')
  const message = await requestPasswordReset(form)
  await page.goTo(href('login'), { notification: { message, type: 'success' } })
}

/** Form with email and captcha. Success shows the server's message and opens the login page (AUTH-20, AUTH-22). */
export function ForgotPasswordForm(): ReactNode {
  return (
    <SignInForm
      id="forgot-password"
      name="Forgot password"
      initial={empty}
      errorsOf={validateForgotPassword}
      send={request}
      submit="Reset"
      instead={{ label: 'Go Back', href: href('login') }}
    >
      <GuestsOnly />
      <Email />
    </SignInForm>
  )
}
