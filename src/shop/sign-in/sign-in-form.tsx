import type { ComponentProps, ReactNode } from 'react'
import type { AuthResponse } from '#contract/auth.ts'
import { href } from '#routes/href.ts'
import { session } from '../cart/shop.ts'
import { PASSWORD_MIN_CHARACTERS } from '../lib/forms/form-rules.rules.ts'
import type { getCurrentPage } from '../lib/navigation/current-page.ts'
import { useRedirect } from '../lib/navigation/use-redirect.ts'
import { useSignedIn } from '../session/use-customer.ts'
import { ButtonLink } from '../ui/button.tsx'
import { fail } from '../ui/form/failure.ts'
import { Field, SubmitButton } from '../ui/form/fields.tsx'
import { FormCaptcha } from '../ui/form/form-captcha.tsx'
import { FormErrors, FormFailure } from '../ui/form/form-errors.tsx'
import { RuleForm } from '../ui/form/rule-form.tsx'
import styles from './sign-in-page.module.css'

/** Field labels, also used in error messages (FORM-02). */
const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  signUpForNewsletter: 'Sign Up for Newsletter',
  captcha: 'Captcha',
  token: 'Token',
} as const

/** A prerendered form with a captcha, a submit button, and a link to another form. */
export function SignInForm<Form extends object>({
  name,
  submit,
  instead,
  children,
  ...form
}: Pick<ComponentProps<typeof RuleForm<Form>>, 'id' | 'initial' | 'errorsOf' | 'send' | 'children'> & {
  /** Accessible name of the form. */
  readonly name: string
  /** Label of the submit button. */
  readonly submit: string
  readonly instead: { readonly label: string; readonly href: string }
}): ReactNode {
  return (
    <RuleForm<Form> {...form} labels={labels as object} aria-label={name} className={`stack-4 ${styles['form']}`}>
      <FormErrors title="Please fix these errors" />
      <FormFailure />
      {children}
      <FormCaptcha />
      <div className={`stack-3 ${styles['actions']}`}>
        <SubmitButton>{submit}</SubmitButton>
        <ButtonLink variant="secondary" href={instead.href}>
          {instead.label}
        </ButtonLink>
      </div>
    </RuleForm>
  )
}

/** Redirects a customer to the home page, because a form is for guests (OPEN-024). */
export function GuestsOnly(): ReactNode {
  useRedirect(useSignedIn() === 'in', href('home'))
  return null
}

/** Message for a sign-in that the server rejects without a message. */
const NO_TOKEN = 'You could not be signed in. Please try again.'

/** Message if the browser does not store the tokens. */
const NOT_STORED = 'Your browser is blocking storage for this site, which signing in needs. Allow it and try again.'

/**
 * Signs a customer in, and opens a new document: the home page, or the page to which the visitor has gone since, with a
 * message.
 * @throws {Error} if the customer is not signed in.
 */
export async function signIn(
  response: { readonly token: AuthResponse | null; readonly message?: string | undefined },
  page: ReturnType<typeof getCurrentPage>,
  message: string,
): Promise<never> {
  if (!response.token?.accessToken) throw fail(`Error: ${response.message || NO_TOKEN}`)
  const next = page.isShown() ? { url: href('home') } : { notification: { message, type: 'success' } as const }
  if (!session.signIn(response.token, next)) throw fail(NOT_STORED)
  // The form stays busy until the next document replaces this one.
  return new Promise(() => undefined)
}

/** The email of an account. */
export function Email(): ReactNode {
  return <Field name="email" type="email" autoComplete="username" />
}

/** A new password and its confirmation, with `action` next to the first. */
export function NewPassword({
  type = 'password',
  ...first
}: {
  readonly type?: string
  readonly label?: string
  readonly action?: ReactNode
}): ReactNode {
  const hint = `${PASSWORD_MIN_CHARACTERS} characters or more`
  return (
    <>
      <Field {...first} name="password" type={type} autoComplete="new-password" hint={hint} />
      <Field name="confirmPassword" type={type} autoComplete="new-password" />
    </>
  )
}
