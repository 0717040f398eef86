/**
 * Returns whether a text is an e-mail address: text, an at sign, text, a dot, text, no spaces (FORM-06). Compares
 * positions, because a pattern that allows the dot anywhere backtracks quadratically (SEC-05).
 */
export function isEmail(value: string): boolean {
  const at = value.indexOf('@')
  if (at < 1 || at !== value.lastIndexOf('@') || /\s/.test(value)) return false
  return value.slice(at + 2, -1).includes('.')
}
