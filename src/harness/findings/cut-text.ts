/** Maximum number of characters of a string in rendered reports. `report.json` contains the complete string. */
export const MAX_TEXT_LENGTH = 10_000

/** Maximum number of characters of a text in the head of a page, so that the result stays in view. */
export const MAX_HEAD_LENGTH = 300

/** Cuts text to a maximum length and appends the number of missing characters. */
export function truncateText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  if (text.length <= maxLength) return text
  // Avoids a lone surrogate, which truncating within a surrogate pair would leave.
  const start = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}… (${(text.length - start.length).toLocaleString('en-US')} more characters in report.json)`
}
