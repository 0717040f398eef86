import type { ReactNode } from 'react'
import type { SignInPage as Copy } from '#domain/content/sign-in-page.ts'
import { routes } from '#routes/table.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import type { FormRoute } from './form-routes.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import styles from './sign-in-page.module.css'

/** A form beside the words that the CMS has for it; without words the page's own name stands there. */
export function SignInPage({
  route,
  copy,
  token,
}: {
  readonly route: FormRoute
  readonly copy: Pick<Copy, 'title' | 'content'>
  /** Of the mailed link that leads to the page; '' without one. */
  readonly token: string
}): ReactNode {
  return (
    <div className={styles['page']}>
      <header className={styles['intro']}>
        <h1>{copy.title || routes[route].title}</h1>
        {copy.content !== '' && <p>{copy.content}</p>}
      </header>
      <div className={styles['panel']}>
        {route === 'login' && <LoginForm />}
        {route === 'register' && <RegisterForm />}
        {route === 'forgotPassword' && <ForgotPasswordForm />}
        {route === 'resetPassword' && <ResetPasswordForm token={token} />}
      </div>
    </div>
  )
}
