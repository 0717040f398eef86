import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type RegisterForm as Registration, validateRegister } from '#domain/account/sign-in-forms.ts'
import { PASSWORD_MIN_CHARACTERS } from '#domain/forms/form-rules.ts'
import { href } from '#routes/href.ts'
import { useRegistrationDraft } from '../../drafts/registration-draft.ts'
import { getCurrentPage } from '../../navigation/current-page.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormCheckboxField, FormTextField } from '../../ui/forms/form-field.tsx'
import { useRuleForm } from '../../ui/forms/form.ts'
import { ShowToggle } from '../../ui/forms/show-toggle.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { signInLabels as labels, SignInForm } from './sign-in-form.tsx'
import { useRedirectSignedIn } from './use-redirect-signed-in.ts'
import styles from './sign-in-page.module.css'

const FORM_ID = 'register'

/**
 * Form with name, email, password, newsletter, and captcha (AUTH-08 to AUTH-11). Success redirects to the home page
 * (AUTH-17).
 */
export function RegisterForm(): ReactNode {
  const captcha = useRef<CaptchaHandle>(null)
  const [passwordShown, setPasswordShown] = useState(false)
  const form = useRuleForm<Registration>({
    initial: () => useRegistrationDraft.getState().draft,
    errorsOf: validateRegister,
  })
  // The next visitor has a different order or none.
  useEffect(() => () => useRegistrationDraft.setState({ draft: {} }), [])
  const { busy, onSubmit } = useSending(form, FORM_ID, async (registration) => {
    const page = getCurrentPage()
    const { registerWith } = await import('./auth-calls.ts')
    if (await registerWith(registration)) {
      page.notifyIfLeft({ message: 'Your account was created and you are signed in', type: 'success' })
    } else captcha.current?.reset()
  })
  useRedirectSignedIn(busy)
  const passwordType = passwordShown ? 'text' : 'password'
  const shared = { form, formId: FORM_ID, required: true }
  return (
    <SignInForm
      form={form}
      formId={FORM_ID}
      name="Register"
      busy={busy}
      captcha={captcha}
      submit="Sign up"
      instead={{ label: 'I Have an account', href: href('login') }}
      onSubmit={onSubmit}
    >
      <div className={styles['pair']}>
        <FormTextField {...shared} name="firstName" label={labels.firstName} autoComplete="given-name" />
        <FormTextField {...shared} name="lastName" label={labels.lastName} autoComplete="family-name" />
      </div>
      <FormTextField {...shared} name="email" label={labels.email} type="email" autoComplete="username" />
      <FormTextField
        {...shared}
        name="password"
        label={labels.password}
        type={passwordType}
        autoComplete="new-password"
        hint={`${PASSWORD_MIN_CHARACTERS} characters or more`}
        action={
          <ShowToggle shown={passwordShown} onToggle={setPasswordShown}>
            {passwordShown ? 'Hide Password' : 'Show Password'}
          </ShowToggle>
        }
      />
      <FormTextField
        {...shared}
        name="confirmPassword"
        label={labels.confirmPassword}
        type={passwordType}
        autoComplete="new-password"
      />
      <FormCheckboxField form={form} formId={FORM_ID} name="signUpForNewsletter" label="Sign Up for Newsletter" />
    </SignInForm>
  )
}
