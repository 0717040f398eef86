import {
  emailField,
  type FieldErrors,
  brokenRules,
  newPasswordField,
  requiredField,
  type Rule,
  type Rules,
} from '../forms/form-rules.ts'

/** What is typed on `/login` (AUTH-01). */
export interface LoginForm {
  readonly email: string
  readonly password: string
  readonly captcha: string
}

/** What is typed on `/register` (AUTH-08). */
export interface RegisterForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
  readonly signUpForNewsletter: boolean
  readonly captcha: string
}

/** What is typed on `/forgot-password` (AUTH-20). */
export interface ForgotPasswordForm {
  readonly email: string
  readonly captcha: string
}

/** What is typed on `/auth/reset-password`, with the token of the mailed link (AUTH-25). */
export interface ResetPasswordForm {
  readonly password: string
  readonly confirmPassword: string
  readonly token: string
  readonly captcha: string
}

/** What is typed on `/profile/update-password` (ACCT-18). */
export interface UpdatePasswordForm {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

const loginRules: Rules<LoginForm> = {
  email: emailField('email'),
  password: requiredField('password'),
  captcha: requiredField('captcha'),
}

const forgotPasswordRules: Rules<ForgotPasswordForm> = {
  email: emailField('email'),
  captcha: requiredField('captcha'),
}

/** A confirmation is required and must be what it confirms (AUTH-13, AUTH-15). */
function confirmationOf(password: string | undefined): Rule {
  const given = requiredField('confirmPassword')
  return (value) => given(value) ?? (value === password ? undefined : 'Passwords do not match')
}

export function loginErrors(form: Partial<LoginForm>): FieldErrors<LoginForm> {
  return brokenRules(form, loginRules)
}

export function registerErrors(form: Partial<RegisterForm>): FieldErrors<RegisterForm> {
  return brokenRules<Partial<RegisterForm>>(form, {
    firstName: requiredField('firstName'),
    lastName: requiredField('lastName'),
    email: emailField('email'),
    password: newPasswordField('password'),
    confirmPassword: confirmationOf(form.password),
    captcha: requiredField('captcha'),
  })
}

export function forgotPasswordErrors(form: Partial<ForgotPasswordForm>): FieldErrors<ForgotPasswordForm> {
  return brokenRules(form, forgotPasswordRules)
}

export function resetPasswordErrors(form: Partial<ResetPasswordForm>): FieldErrors<ResetPasswordForm> {
  return brokenRules<Partial<ResetPasswordForm>>(form, {
    token: requiredField('token'),
    password: newPasswordField('password'),
    confirmPassword: confirmationOf(form.password),
    captcha: requiredField('captcha'),
  })
}

export function updatePasswordErrors(form: Partial<UpdatePasswordForm>): FieldErrors<UpdatePasswordForm> {
  return brokenRules<Partial<UpdatePasswordForm>>(form, {
    currentPassword: requiredField('currentPassword'),
    newPassword: newPasswordField('newPassword'),
    confirmPassword: confirmationOf(form.newPassword),
  })
}
