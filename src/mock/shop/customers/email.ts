import { fieldRefusal } from '../../http/problem.ts'

/** Text, an at sign, text, a dot, text, no spaces (FORM-06). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

/** @throws {Refusal} 400 blaming `email` when the text is no e-mail address. */
export function refuseBadEmail(email: string): void {
  if (!isEmail(email)) throw fieldRefusal('email', 'Must be a valid email address')
}

/** The form under which an e-mail address is stored: letter case makes no difference. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}
