/** Number of characters in an excerpt before and after the position of a mistake. */
const BEFORE = 24
const AFTER = 30

/** Returns the words around a position in a text, without words cut off by the limits. */
export function getExcerpt(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE)
  const to = Math.min(text.length, at + AFTER)
  const start = from === 0 ? 0 : from + (/\s/.exec(text.slice(from, at))?.index ?? 0)
  const cut = to === text.length ? -1 : text.slice(at, to).search(/\s\S*$/)
  // Cutting right at the position would remove the mistake itself.
  const end = cut <= 1 ? to : at + cut
  return text.slice(start, end).trim()
}
