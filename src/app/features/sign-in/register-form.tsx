import { type ReactNode, useRef, useState } from 'react'
import { type RegisterForm as Registration, registerErrors } from '#domain/account/sign-in-forms.ts'
import { href } from '#routes/href.ts'
import { goTo } from '../../navigation/navigation.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormCaptcha } from '../../providers/captcha/form-captcha.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormCheckboxField, FormTextField } from '../../ui/forms/form-field.tsx'
import { fieldId, useRuleForm } from '../../ui/forms/form.ts'
import { ShowToggle } from '../../ui/forms/show-toggle.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useHomeWhenSignedIn } from './use-home-when-signed-in.ts'
import styles from './sign-in-page.module.css'

const FORM_ID = 'register'

/** Name, e-mail, password, newsletter, captcha (AUTH-08 to AUTH-11). Success goes home (AUTH-17). */
export function RegisterForm(): ReactNode {
  const captcha = useRef<CaptchaHandle>(null)
  const [passwordShown, setPasswordShown] = useState(false)
  const form = useRuleForm<Registration>({ initial: () => ({}), errorsOf: registerErrors })
  const { busy, onSubmit } = useSending(form, FORM_ID, async (registration) => {
    const { registerWith } = await import('./auth-calls.ts')
    if (await registerWith(registration)) await goTo(href('home'))
    else captcha.current?.reset()
  })
  useHomeWhenSignedIn(busy)
  const passwordType = passwordShown ? 'text' : 'password'
  return (
    <SignInForm form={form} formId={FORM_ID} name="Register" onSubmit={onSubmit}>
      <div className={styles['pair']}>
        <FormTextField
          form={form}
          formId={FORM_ID}
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          required
        />
        <FormTextField
          form={form}
          formId={FORM_ID}
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          required
        />
      </div>
      <FormTextField
        form={form}
        formId={FORM_ID}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
      />
      <FormTextField
        form={form}
        formId={FORM_ID}
        name="password"
        label="Password"
        type={passwordType}
        autoComplete="new-password"
        required
        hint="8 characters or more"
        action={
          <ShowToggle shown={passwordShown} onToggle={setPasswordShown}>
            {passwordShown ? 'Hide Password' : 'Show Password'}
          </ShowToggle>
        }
      />
      <FormTextField
        form={form}
        formId={FORM_ID}
        name="confirmPassword"
        label="Confirm Password"
        type={passwordType}
        autoComplete="new-password"
        required
      />
      <FormCheckboxField form={form} formId={FORM_ID} name="signUpForNewsletter" label="Sign Up for Newsletter" />
      <FormCaptcha ref={captcha} form={form} id={fieldId(FORM_ID, 'captcha')} name="captcha" />
      <div className={styles['actions']}>
        <Button type="submit" aria-disabled={busy}>
          Sign up
        </Button>
        <ButtonLink variant="secondary" href={href('login')}>
          I Have an account
        </ButtonLink>
      </div>
    </SignInForm>
  )
}
