import { brokenRules, emailField, type FieldErrors, requiredField } from './form-rules.ts'

/** What a visitor gives to get the newsletter (catalogue spec §3). */
export interface NewsletterSignUp {
  readonly email: string
  readonly captcha: string
}

/** Messages of the broken rules by field, in the order of the form; none when it may be sent (catalogue spec §5). */
export function newsletterErrors(signUp: NewsletterSignUp): FieldErrors<NewsletterSignUp> {
  return brokenRules(signUp, { email: emailField('email'), captcha: requiredField('captcha') })
}
