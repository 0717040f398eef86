import { type ReactNode, useRef } from 'react'
import { type LoginForm as Login, validateLogin } from '#domain/account/sign-in-forms.ts'
import { href } from '#routes/href.ts'
import { brandName } from '../../api/settings.ts'
import { getCurrentPage } from '../../navigation/current-page.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormTextField } from '../../ui/forms/form-field.tsx'
import { useRuleForm } from '../../ui/forms/form.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { signInLabels as labels, SignInForm } from './sign-in-form.tsx'
import { useRedirectSignedIn } from './use-redirect-signed-in.ts'
import styles from './sign-in-page.module.css'

const FORM_ID = 'login'

/** Form with email, password, and captcha (AUTH-01). Success redirects to the home page (AUTH-06, OPEN-023). */
export function LoginForm(): ReactNode {
  const captcha = useRef<CaptchaHandle>(null)
  const form = useRuleForm<Login>({ initial: () => ({}), errorsOf: validateLogin })
  const { busy, onSubmit } = useSending(form, FORM_ID, async (login) => {
    const page = getCurrentPage()
    const { logInWith } = await import('./auth-calls.ts')
    if (await logInWith(login)) page.notifyIfLeft({ message: 'You are signed in', type: 'success' })
    else captcha.current?.reset()
  })
  useRedirectSignedIn(busy)
  const shared = { form, formId: FORM_ID, required: true }
  return (
    <SignInForm
      form={form}
      formId={FORM_ID}
      name="Login"
      busy={busy}
      captcha={captcha}
      submit="Login"
      instead={{ label: `New to ${brandName()}?`, href: href('register') }}
      onSubmit={onSubmit}
    >
      <FormTextField {...shared} name="email" label={labels.email} type="email" autoComplete="username" />
      <FormTextField
        {...shared}
        name="password"
        label={labels.password}
        type="password"
        autoComplete="current-password"
      />
      <a href={href('forgotPassword')} className={styles['forgot']}>
        Forgot Your Password?
      </a>
    </SignInForm>
  )
}
