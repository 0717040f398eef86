import { createFieldError } from '../../http/problem.ts'

/**
 * Returns whether a text is an email address, which consists of text, an at sign, text, a dot, and more text, without
 * spaces (FORM-06). Positions are compared because a regular expression would take quadratic time.
 */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || at !== text.lastIndexOf('@') || /\s/.test(text)) return false
  return text.slice(at + 2, -1).includes('.')
}

/**
 * Checks that a text is an email address.
 * @throws {HttpError} 400 for `email` if it is not.
 */
export function assertEmail(email: string): void {
  if (!isEmail(email)) throw createFieldError('email', 'Must be a valid email address')
}

/** Returns the key for an email address, which does not depend on case. */
export function toEmailKey(email: string): string {
  return email.toLowerCase()
}
