import type { ReactNode } from 'react'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import type { FormRoute } from './form-routes.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Shows the form of a sign-in page. */
export function FormOfRoute({
  route,
  token,
}: {
  readonly route: FormRoute
  /** Token from the emailed link that opened the page, or an empty string. */
  readonly token: string
}): ReactNode {
  if (route === 'login') return <LoginForm />
  if (route === 'register') return <RegisterForm />
  if (route === 'forgotPassword') return <ForgotPasswordForm />
  return <ResetPasswordForm token={token} />
}
