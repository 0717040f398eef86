import { createFieldError } from '../../http/problem.ts'

/**
 * Text, an at sign, text, a dot, text, no spaces (FORM-06). By positions, since a pattern that may put the dot anywhere
 * tries every place of it for every other (SEC-05).
 */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || at !== text.lastIndexOf('@') || /\s/.test(text)) return false
  return text.slice(at + 2, -1).includes('.')
}

/** @throws {Refusal} 400 blaming `email` when the text is no e-mail address. */
export function assertEmail(email: string): void {
  if (!isEmail(email)) throw createFieldError('email', 'Must be a valid email address')
}

/** The form under which an e-mail address is stored: letter case makes no difference. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}
