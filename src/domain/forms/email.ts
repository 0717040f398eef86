/** Text, an at sign, text, a dot, text, no spaces (FORM-06). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function isEmail(value: string): boolean {
  return EMAIL.test(value)
}
