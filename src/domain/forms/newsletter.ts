import { validateRules, emailField, type FieldErrors, requiredFields } from './form-rules.ts'

/** What a visitor gives to get the newsletter (NEWS-01). */
export interface NewsletterSignUp {
  readonly email: string
  readonly captcha: string
}

/** Messages of the broken rules by field, in the order of the form; none when it may be sent (NEWS-03). */
export function validateNewsletter(signUp: NewsletterSignUp): FieldErrors<NewsletterSignUp> {
  return validateRules(signUp, { email: emailField('email'), ...requiredFields('captcha') })
}
