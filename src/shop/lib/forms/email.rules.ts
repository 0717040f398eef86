/**
 * Returns whether a text is an email address: text, an at sign, text, a dot, and more text, without spaces (FORM-06).
 * Compares positions because a regular expression would backtrack quadratically.
 */
export function isEmail(value: string): boolean {
  const at = value.indexOf('@')
  if (at < 1 || at !== value.lastIndexOf('@') || /\s/.test(value)) return false
  return value.slice(at + 2, -1).includes('.')
}
