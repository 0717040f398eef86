import {
  validateRules,
  confirmationField,
  emailField,
  type FieldErrors,
  newPasswordField,
  requiredFields,
  requiredTexts,
} from '../lib/forms/form-rules.rules.ts'

/** Values of the form on `/login` (AUTH-01). */
export interface LoginForm {
  readonly email: string
  readonly password: string
  readonly captcha: string
}

/** Values of the form on `/register` (AUTH-08). */
export interface RegisterForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
  readonly signUpForNewsletter: boolean
  readonly captcha: string
}

/** Values of the form on `/forgot-password` (AUTH-20). */
export interface ForgotPasswordForm {
  readonly email: string
  readonly captcha: string
}

/** Values of the form on `/auth/reset-password`, including the token from the emailed link (AUTH-25). */
export interface ResetPasswordForm {
  readonly password: string
  readonly confirmPassword: string
  readonly token: string
  readonly captcha: string
}

/** Values of the form on `/profile/update-password` (ACCT-18). */
export interface UpdatePasswordForm {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

const DIFFERENT_PASSWORDS = 'Passwords do not match'

export function validateLogin(form: Partial<LoginForm>): FieldErrors<LoginForm> {
  return validateRules(form, { email: emailField('email'), ...requiredFields('password', 'captcha') })
}

export function validateRegister(form: Partial<RegisterForm>): FieldErrors<RegisterForm> {
  return validateRules<Partial<RegisterForm>>(form, {
    ...requiredTexts('firstName', 'lastName'),
    email: emailField('email'),
    password: newPasswordField('password'),
    confirmPassword: confirmationField(form.password, DIFFERENT_PASSWORDS),
    ...requiredFields('captcha'),
  })
}

export function validateForgotPassword(form: Partial<ForgotPasswordForm>): FieldErrors<ForgotPasswordForm> {
  return validateRules(form, { email: emailField('email'), ...requiredFields('captcha') })
}

export function validateResetPassword(form: Partial<ResetPasswordForm>): FieldErrors<ResetPasswordForm> {
  return validateRules<Partial<ResetPasswordForm>>(form, {
    ...requiredFields('token'),
    password: newPasswordField('password'),
    confirmPassword: confirmationField(form.password, DIFFERENT_PASSWORDS),
    ...requiredFields('captcha'),
  })
}

export function validateUpdatePassword(form: Partial<UpdatePasswordForm>): FieldErrors<UpdatePasswordForm> {
  return validateRules<Partial<UpdatePasswordForm>>(form, {
    ...requiredFields('currentPassword'),
    newPassword: newPasswordField('newPassword'),
    confirmPassword: confirmationField(form.newPassword, DIFFERENT_PASSWORDS),
  })
}
