import { type ReactNode, useState } from 'react'
import { href } from '#routes/href.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Field } from '../ui/form/fields.tsx'
import { ShowToggle } from '../ui/forms/show-toggle.tsx'
import { Email, getDocumentAfterSignIn, GuestsOnly, NewPassword, SignInForm } from './sign-in-form.tsx'
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

async function register(registration: Registration): Promise<void> {
  const page = getCurrentPage()
  const { registerWith } = await import('./auth-calls.ts')
  await registerWith(registration, () => getDocumentAfterSignIn(page, 'Your account was created and you are signed in'))
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
      <div className={styles['pair']}>
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
