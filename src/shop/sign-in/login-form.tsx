import type { ReactNode } from 'react'
import * as auth from '#contract/auth.ts'
import { href } from '#routes/href.ts'
import { api } from '../cart/shop.ts'
import { brandName } from '../lib/api/settings.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import { Field } from '../ui/form/fields.tsx'
import { Email, GuestsOnly, signIn, SignInForm } from './sign-in-form.tsx'
import { type LoginForm as Login, validateLogin } from './sign-in-forms.rules.ts'
import styles from './sign-in-page.module.css'

const empty: Login = { email: '', password: '', captcha: '' }

async function logIn({ email, password, captcha }: Login): Promise<void> {
  const page = getCurrentPage()
  const response = await api.call(auth.logIn, { body: { email: email.trim(), password, captcha } })
  await signIn(response, page, 'You are signed in')
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
