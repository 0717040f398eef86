import { type ReactNode, useState } from 'react'
import * as auth from '#contract/auth.ts'
import { href } from '#routes/href.ts'
import { api } from '../cart/shop.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import { subscribe } from '../newsletter/newsletter-calls.ts'
import { Checkbox, Field } from '../ui/form/fields.tsx'
import { ShowToggle } from '../ui/forms/show-toggle.tsx'
import { Email, GuestsOnly, NewPassword, signIn, SignInForm } from './sign-in-form.tsx'
import { type RegisterForm as Registration, validateRegister } from './sign-in-forms.rules.ts'
import styles from './sign-in-page.module.css'

const empty: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  signUpForNewsletter: false,
  captcha: '',
}

/**
 * Registers and signs in. Does not send the password confirmation or the newsletter choice (AUTH-16). If the newsletter
 * box is checked, also subscribes, without a captcha token because it is used up (OPEN-048).
 */
async function register(form: Registration): Promise<void> {
  const page = getCurrentPage()
  const { password, captcha } = form
  const [firstName, lastName, email] = [form.firstName.trim(), form.lastName.trim(), form.email.trim()]
  const response = await api.call(auth.register, { body: { firstName, lastName, email, password, captcha } })
  // The registration has succeeded in any case. The next document loads the profile (AUTH-18).
  if (form.signUpForNewsletter && response.token?.accessToken) {
    await subscribe({ email, firstName, lastName, captcha: '' }).catch(() => undefined)
  }
  await signIn(response, page, 'Your account was created and you are signed in')
}

/**
 * Form with name, email, password, newsletter, and captcha (AUTH-08 to AUTH-11). Success redirects to the home page
 * (AUTH-17).
 */
export function RegisterForm(): ReactNode {
  const [shown, setShown] = useState(false)
  return (
    <SignInForm
      id="register"
      name="Register"
      initial={empty}
      errorsOf={validateRegister}
      send={register}
      submit="Sign up"
      instead={{ label: 'I Have an account', href: href('login') }}
    >
      <GuestsOnly />
      <div className={`stack-4 ${styles['pair']}`}>
        <Field name="firstName" autoComplete="given-name" />
        <Field name="lastName" autoComplete="family-name" />
      </div>
      <Email />
      <NewPassword
        type={shown ? 'text' : 'password'}
        action={
          <ShowToggle shown={shown} onToggle={setShown}>
            {shown ? 'Hide Password' : 'Show Password'}
          </ShowToggle>
        }
      />
      <Checkbox name="signUpForNewsletter" />
    </SignInForm>
  )
}
