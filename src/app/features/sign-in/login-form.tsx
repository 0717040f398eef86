import { type ReactNode, useRef } from 'react'
import { type LoginForm as Login, loginErrors } from '#domain/account/sign-in-forms.ts'
import { href } from '#routes/href.ts'
import { brandName } from '../../api/settings.ts'
import { goTo } from '../../navigation/navigation.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormCaptcha } from '../../providers/captcha/form-captcha.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormTextField } from '../../ui/forms/form-field.tsx'
import { fieldId, useRuleForm } from '../../ui/forms/form.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useHomeWhenSignedIn } from './use-home-when-signed-in.ts'
import styles from './sign-in-page.module.css'

const FORM_ID = 'login'

/** E-mail, password, captcha (AUTH-01). Success goes home (AUTH-06, OPEN-023). */
export function LoginForm(): ReactNode {
  const captcha = useRef<CaptchaHandle>(null)
  const form = useRuleForm<Login>({ initial: () => ({}), errorsOf: loginErrors })
  const { busy, onSubmit } = useSending(form, FORM_ID, async (login) => {
    const { logInWith } = await import('./auth-calls.ts')
    if (await logInWith(login)) await goTo(href('home'))
    else captcha.current?.reset()
  })
  useHomeWhenSignedIn(busy)
  return (
    <SignInForm form={form} formId={FORM_ID} name="Login" onSubmit={onSubmit}>
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
        type="password"
        autoComplete="current-password"
        required
      />
      <a href={href('forgotPassword')} className={styles['forgot']}>
        Forgot Your Password?
      </a>
      <FormCaptcha ref={captcha} form={form} id={fieldId(FORM_ID, 'captcha')} name="captcha" />
      <div className={styles['actions']}>
        <Button type="submit" aria-disabled={busy}>
          Login
        </Button>
        <ButtonLink variant="secondary" href={href('register')}>{`New to ${brandName()}?`}</ButtonLink>
      </div>
    </SignInForm>
  )
}
