import type { ReactNode, Ref, SyntheticEvent } from 'react'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useNotification } from '../../notification/notification.ts'
import type { CaptchaHandle } from '../../providers/captcha/captcha.tsx'
import { FormCaptcha } from '../../providers/captcha/form-captcha.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { errorLinks, fieldId } from '../../ui/forms/form.ts'
import styles from './sign-in-page.module.css'

/** The words of the fields, as the messages have them too (FORM-02). */
export const signInLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  captcha: 'Captcha',
} as const

/**
 * A form that comes with the page's HTML. Sent before the script is there it does nothing, which is
 * what `method="dialog"` means outside a dialog: a password must never get into an address.
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
  /** What the form is for, as a screen reader says it. */
  readonly name: string
  readonly busy: boolean
  readonly captcha: Ref<CaptchaHandle>
  /** What the button says. */
  readonly submit: string
  /** Where else to go from here. */
  readonly instead: { readonly label: string; readonly href: string }
  readonly onSubmit: (event: SyntheticEvent) => void
  readonly children: ReactNode
}): ReactNode {
  const links = errorLinks(form, formId, signInLabels)

  function send(event: SyntheticEvent): void {
    // The notification from before is old, and would lie over the errors.
    useNotification.getState().dismiss()
    onSubmit(event)
  }

  return (
    <form id={formId} method="dialog" noValidate aria-label={name} className={styles['form']} onSubmit={send}>
      {links.length > 0 && <ErrorSummary title="Please check your entries" links={links} />}
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
