import { type ReactNode, useRef } from 'react'
import { type ForgotPasswordForm as Request, validateForgotPassword } from '#domain/account/sign-in-forms.ts'
import { href } from '#routes/href.ts'
import { getCurrentPage } from '../../navigation/current-page.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormTextField } from '../../ui/forms/form-field.tsx'
import { useRuleForm } from '../../ui/forms/form.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { signInLabels as labels, SignInForm } from './sign-in-form.tsx'
import { useRedirectSignedIn } from './use-redirect-signed-in.ts'

const FORM_ID = 'forgot-password'

/** Form with email and captcha. Success shows the server's message and opens the login page (AUTH-20, AUTH-22). */
export function ForgotPasswordForm(): ReactNode {
  const captcha = useRef<CaptchaHandle>(null)
  const form = useRuleForm<Request>({ initial: () => ({}), errorsOf: validateForgotPassword })
  const { busy, onSubmit } = useSending(form, FORM_ID, async (request) => {
    const page = getCurrentPage()
    const { requestPasswordReset } = await import('./auth-calls.ts')
    const message = await requestPasswordReset(request)
    if (message === undefined) {
      captcha.current?.reset()
      return
    }
    await page.goTo(href('login'), { notification: { message, type: 'success' } })
  })
  useRedirectSignedIn(busy)
  const shared = { form, formId: FORM_ID, required: true }
  return (
    <SignInForm
      form={form}
      formId={FORM_ID}
      name="Forgot password"
      busy={busy}
      captcha={captcha}
      submit="Reset"
      instead={{ label: 'Go Back', href: href('login') }}
      onSubmit={onSubmit}
    >
      <FormTextField {...shared} name="email" label={labels.email} type="email" autoComplete="username" />
    </SignInForm>
  )
}
