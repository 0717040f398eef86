import type { ReactNode } from 'react'
import { forgotPassword } from '#contract/auth.ts'
import { href } from '#routes/href.ts'
import { api } from '../cart/shop.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import { fail } from '../ui/form/failure.ts'
import { Email, GuestsOnly, SignInForm } from './sign-in-form.tsx'
import { type ForgotPasswordForm as Request, validateForgotPassword } from './sign-in-forms.rules.ts'

const empty: Request = { email: '', captcha: '' }

async function request({ email, captcha }: Request): Promise<void> {
  const page = getCurrentPage()
  const { message } = await api.call(forgotPassword, { body: { email: email.trim(), captcha } }).catch(() => {
    // AUTH-23
    throw fail('Something went wrong, please try again later')
  })
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
