import type { ReactNode } from 'react'
import { type LoginForm as Login, validateLogin } from '#domain/account/sign-in-forms.ts'
import { href } from '#routes/href.ts'
import { brandName } from '../../api/settings.ts'
import { Field } from '../../form/fields.tsx'
import { getCurrentPage } from '../../navigation/current-page.ts'
import { Email, getDocumentAfterSignIn, GuestsOnly, SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

const empty: Login = { email: '', password: '', captcha: '' }

async function logIn(login: Login): Promise<void> {
  const page = getCurrentPage()
  const { logInWith } = await import('./auth-calls.ts')
  await logInWith(login, () => getDocumentAfterSignIn(page, 'You are signed in'))
}

/** Form with email, password, and captcha (AUTH-01). Success redirects to the home page (AUTH-06, OPEN-023). */
export function LoginForm(): ReactNode {
  return (
    <SignInForm
      id="login"
      name="Login"
      initial={empty}
      errorsOf={validateLogin}
      send={logIn}
      submit="Login"
      instead={{ label: `New to ${brandName()}?`, href: href('register') }}
    >
      <GuestsOnly />
      <Email />
      <Field name="password" type="password" autoComplete="current-password" />
      <a href={href('forgotPassword')} className={styles['forgot']}>
        Forgot Your Password?
      </a>
    </SignInForm>
  )
}
