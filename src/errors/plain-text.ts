/** Maximum number of characters per line of external text, and of lines per message. */
const MAX_LINE_LENGTH = 1_000
const MAX_LINES = 100

/**
 * Matches characters that control a terminal or change the reading order: control characters, line separators, and bidi
 * marks.
 */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu

/**
 * Matches the first character of a command that CI runs if it is printed: `::error::` at the start of a line in GitHub
 * Actions, which ignores leading spaces, and `##[group]` or `##vso[…]` anywhere in GitHub Actions and Azure Pipelines.
 */
const WORKFLOW_COMMAND = /(?<=^\s*):(?=:.*::)|#(?=#[a-z]*\[)/gi

/**
 * Returns a line that is safe to print. Escapes control characters (`\u001b`) and workflow commands. A long line is
 * truncated and ends with the number of omitted characters.
 */
export function toPlainLine(text: string): string {
  // Truncates first because an API message may be as long as the response.
  const start = text.slice(0, MAX_LINE_LENGTH)
  const cut = text.length - start.length
  return escapeLine(start) + (cut === 0 ? '' : `… (${cut} more characters)`)
}

/** Returns the lines of a message, each safe to print. If lines are omitted, the last line says how many. */
export function toPlainLines(text: string): string[] {
  const lines = text.split('\n')
  const more = lines.length - MAX_LINES
  const shown = lines.slice(0, MAX_LINES).map(toPlainLine)
  return more > 0 ? [...shown, `… (${more} more lines)`] : shown
}

/**
 * Returns a value as JSON, indented by two spaces. Escapes terminal control characters without changing the parsed
 * value.
 */
export function toPlainJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => escapeLine(line))
    .join('\n')
}

function escapeControls(text: string): string {
  return text.replace(CONTROL, escapeSign)
}

function escapeLine(text: string): string {
  return escapeControls(text).replace(WORKFLOW_COMMAND, escapeSign)
}

function escapeSign(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
