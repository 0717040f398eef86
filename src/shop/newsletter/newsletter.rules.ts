import { validateRules, emailField, type FieldErrors, requiredFields } from '../lib/forms/form-rules.rules.ts'

/** Values of the newsletter form (NEWS-01). */
export interface NewsletterSignUp {
  readonly email: string
  readonly captcha: string
}

/** Returns error messages by field in form order, or an empty object if the form is valid (NEWS-03). */
export function validateNewsletter(signUp: NewsletterSignUp): FieldErrors<NewsletterSignUp> {
  return validateRules(signUp, { email: emailField('email'), ...requiredFields('captcha') })
}
