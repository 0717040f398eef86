/** Text, an at sign, text, a dot, text, no spaces (session spec §5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function isEmail(value: string): boolean {
  return EMAIL.test(value)
}
