/** Most characters of a line that comes from elsewhere, and most lines of one message. */
const MAX_LINE_LENGTH = 1_000
const MAX_LINES = 100

/** What steers a terminal, or lets a text be read in another order than it is written: control signs, line ends, bidi marks. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu

/**
 * One line that a terminal shows as it is: signs that steer it are written out (`\u001b`), and what is too long is cut
 * with the number of characters that are left out (SEC-34).
 */
export function plainLine(text: string): string {
  // Cut first: what an API says may be as long as its answer.
  const start = text.slice(0, MAX_LINE_LENGTH)
  const cut = text.length - start.length
  return withoutControls(start) + (cut === 0 ? '' : `… (${cut} characters more)`)
}

/** The lines of a message, each plain; too many are counted in the last. */
export function plainLines(text: string): string[] {
  const lines = text.split('\n')
  const more = lines.length - MAX_LINES
  const shown = lines.slice(0, MAX_LINES).map(plainLine)
  return more > 0 ? [...shown, `… (${more} lines more)`] : shown
}

/** JSON of a value, indented by two; signs that steer a terminal are escaped, which means the same. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => withoutControls(line))
    .join('\n')
}

function withoutControls(text: string): string {
  return text.replace(CONTROL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
