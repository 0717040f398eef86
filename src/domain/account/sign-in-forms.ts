import {
  brokenRules,
  confirmationField,
  emailField,
  type FieldErrors,
  newPasswordField,
  requiredFields,
  requiredTexts,
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

const DIFFERENT_PASSWORDS = 'Passwords do not match'

export function loginErrors(form: Partial<LoginForm>): FieldErrors<LoginForm> {
  return brokenRules(form, { email: emailField('email'), ...requiredFields('password', 'captcha') })
}

export function registerErrors(form: Partial<RegisterForm>): FieldErrors<RegisterForm> {
  return brokenRules<Partial<RegisterForm>>(form, {
    ...requiredTexts('firstName', 'lastName'),
    email: emailField('email'),
    password: newPasswordField('password'),
    confirmPassword: confirmationField(form.password, DIFFERENT_PASSWORDS),
    ...requiredFields('captcha'),
  })
}

export function forgotPasswordErrors(form: Partial<ForgotPasswordForm>): FieldErrors<ForgotPasswordForm> {
  return brokenRules(form, { email: emailField('email'), ...requiredFields('captcha') })
}

export function resetPasswordErrors(form: Partial<ResetPasswordForm>): FieldErrors<ResetPasswordForm> {
  return brokenRules<Partial<ResetPasswordForm>>(form, {
    ...requiredFields('token'),
    password: newPasswordField('password'),
    confirmPassword: confirmationField(form.password, DIFFERENT_PASSWORDS),
    ...requiredFields('captcha'),
  })
}

export function updatePasswordErrors(form: Partial<UpdatePasswordForm>): FieldErrors<UpdatePasswordForm> {
  return brokenRules<Partial<UpdatePasswordForm>>(form, {
    ...requiredFields('currentPassword'),
    newPassword: newPasswordField('newPassword'),
    confirmPassword: confirmationField(form.newPassword, DIFFERENT_PASSWORDS),
  })
}
