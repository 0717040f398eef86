/**
 * Text, an at sign, text, a dot, text, no spaces (FORM-06). By positions, since a pattern that may put the dot anywhere
 * tries every place of it for every other (SEC-05).
 */
export function isEmail(value: string): boolean {
  const at = value.indexOf('@')
  if (at < 1 || at !== value.lastIndexOf('@') || /\s/.test(value)) return false
  return value.slice(at + 2, -1).includes('.')
}
