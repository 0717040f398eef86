import { createFieldError } from '../../http/problem.ts'

/**
 * Whether a text is an email address: text, an at sign, text, a dot, text, no spaces (FORM-06). Uses positions, because
 * a pattern with several places for the dot takes quadratic time (SEC-05).
 */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || at !== text.lastIndexOf('@') || /\s/.test(text)) return false
  return text.slice(at + 2, -1).includes('.')
}

/** @throws {HttpError} 400 for `email` when the text is not an email address. */
export function assertEmail(email: string): void {
  if (!isEmail(email)) throw createFieldError('email', 'Must be a valid email address')
}

/** Returns the stored form of an email address: letter case is ignored. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}
