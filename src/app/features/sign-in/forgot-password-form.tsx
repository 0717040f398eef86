import { type ReactNode, useRef } from 'react'
import { type ForgotPasswordForm as Request, forgotPasswordErrors } from '#domain/account/sign-in-forms.ts'
import { href } from '#routes/href.ts'
import { goTo } from '../../navigation/navigation.ts'
import { notify } from '../../notification/notification.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormCaptcha } from '../../providers/captcha/form-captcha.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormTextField } from '../../ui/forms/form-field.tsx'
import { fieldId, useRuleForm } from '../../ui/forms/form.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useHomeWhenSignedIn } from './use-home-when-signed-in.ts'
import styles from './sign-in-page.module.css'

const FORM_ID = 'forgot-password'

/** E-mail and captcha; success shows what the server says and goes to the login page (AUTH-20, AUTH-22). */
export function ForgotPasswordForm(): ReactNode {
  const captcha = useRef<CaptchaHandle>(null)
  const form = useRuleForm<Request>({ initial: () => ({}), errorsOf: forgotPasswordErrors })
  const { busy, onSubmit } = useSending(form, FORM_ID, async (request) => {
    const { requestPasswordReset } = await import('./auth-calls.ts')
    const message = await requestPasswordReset(request)
    if (message === undefined) {
      captcha.current?.reset()
      return
    }
    await goTo(href('login'))
    notify({ message, type: 'success' })
  })
  useHomeWhenSignedIn(busy)
  return (
    <SignInForm form={form} formId={FORM_ID} name="Forgot password" onSubmit={onSubmit}>
      <FormTextField
        form={form}
        formId={FORM_ID}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
      />
      <FormCaptcha ref={captcha} form={form} id={fieldId(FORM_ID, 'captcha')} name="captcha" />
      <div className={styles['actions']}>
        <Button type="submit" aria-disabled={busy}>
          Reset
        </Button>
        <ButtonLink variant="secondary" href={href('login')}>
          Go Back
        </ButtonLink>
      </div>
    </SignInForm>
  )
}
