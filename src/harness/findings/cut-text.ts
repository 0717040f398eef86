/** Maximum length of a text in rendered reports, in characters; `report.json` has the complete text (JRNY-92). */
export const MAX_TEXT_LENGTH = 10_000

/** Cuts a text to a maximum length, and appends how many characters are missing. */
export function cutText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  if (text.length <= maxLength) return text
  // A cut within a surrogate pair would leave half a character.
  const start = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}… (${(text.length - start.length).toLocaleString('en-US')} more characters in report.json)`
}
