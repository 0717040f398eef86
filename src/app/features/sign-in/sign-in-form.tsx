import type { ReactNode, Ref, SyntheticEvent } from 'react'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useNotification } from '../../notification/notification.ts'
import { useFailure } from '../../notification/use-failure.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormCaptcha } from '../../providers/captcha/form-captcha.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { errorLinks, fieldId } from '../../ui/forms/form.ts'
import styles from './sign-in-page.module.css'

/** Field labels, also used in error messages (FORM-02). */
export const signInLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  captcha: 'Captcha',
  token: 'Token',
} as const

/**
 * A prerendered form. `method="dialog"` prevents a submission before hydration, because a password must never appear
 * in a URL.
 */
export function SignInForm<Form extends FieldValues>({
  form,
  formId,
  name,
  busy,
  captcha,
  submit,
  instead,
  onSubmit,
  children,
}: {
  readonly form: UseFormReturn<Form>
  readonly formId: string
  /** Accessible name of the form. */
  readonly name: string
  readonly busy: boolean
  readonly captcha: Ref<CaptchaHandle>
  /** Label of the submit button. */
  readonly submit: string
  /** Secondary links. */
  readonly instead: { readonly label: string; readonly href: string }
  readonly onSubmit: (event: SyntheticEvent) => void
  readonly children: ReactNode
}): ReactNode {
  const links = errorLinks(form, formId, signInLabels)
  const { failure, clearFailure } = useFailure(busy)

  function send(event: SyntheticEvent): void {
    // Dismisses an older notification, which would cover the errors.
    useNotification.getState().dismiss()
    onSubmit(event)
  }

  return (
    <form
      id={formId}
      method="dialog"
      noValidate
      aria-label={name}
      className={styles['form']}
      onInput={clearFailure}
      onSubmit={send}
    >
      {links.length > 0 && <ErrorSummary title="Please fix these errors" links={links} />}
      <FormFailure message={failure} />
      {children}
      <FormCaptcha
        ref={captcha}
        form={form}
        id={fieldId(formId, 'captcha')}
        name={'captcha' as FieldPathByValue<Form, string>}
      />
      <div className={styles['actions']}>
        <Button type="submit" aria-disabled={busy}>
          {submit}
        </Button>
        <ButtonLink variant="secondary" href={instead.href}>
          {instead.label}
        </ButtonLink>
      </div>
    </form>
  )
}
