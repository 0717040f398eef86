/** Number of characters in an excerpt before and after the position of a mistake. */
const BEFORE = 40
const AFTER = 60

/** Returns the text around a mistake, from the beginning of a word to the end of a word. */
export function getExcerpt(text: string, at: number, length = 0): string {
  const end = at + length
  const from = at <= BEFORE ? 0 : at - BEFORE + (/^\S*\s*/.exec(text.slice(at - BEFORE, at))?.[0].length ?? 0)
  const to =
    text.length - end <= AFTER ? text.length : end + (/\s*\S*$/.exec(text.slice(end, end + AFTER))?.index ?? AFTER)
  // A word longer than the limit is cut.
  return text.slice(Math.min(from, at), Math.max(to, end)).trim().toWellFormed()
}
