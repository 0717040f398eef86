import type { Field } from '../document-fields.ts'
import type { DocumentRule, RuleResult } from '../rule.ts'

/** Texts that stand as a line of their own. */
const LINES = new Set([
  'title',
  'header',
  'header_title',
  'label',
  'question',
  'looking_for_heading',
  'want_to_talk_heading',
])

/** Most characters of a heading that still fits a phone in three lines. */
const HEADING_MAX_CHARACTERS = 90

/** What Windows text looks like when it is read as the wrong encoding, and what stands for a lost character. */
const GARBLED = /Ã[\u0080-\u00BF©«¼]|â€[™œ\u009d“”˜]|\uFFFD/

/** HTML that an editor pasted: the shop shows it as it is, so shoppers read the tags. */
const MARKUP =
  /<\/?(?:p|br|b|i|strong|em|a|div|span|script|ul|ol|li|h[1-6]|img|iframe)\b[^<>]*>|&(?:nbsp|amp|lt|gt|quot|#\d+);/i

/** Slips of writing that shoppers see (AUD-04). */
export const wording: DocumentRule = (document) =>
  document.fields.flatMap((field) => {
    const verdict = typeof field.value === 'string' ? judge(field, field.value) : undefined
    return verdict === undefined ? [] : [{ ...verdict, document, field: field.path }]
  })

function judge({ name }: Field, text: string): RuleResult | undefined {
  if (GARBLED.test(text)) {
    return {
      rule: 'garbled-text',
      severity: 'error',
      message: `The text has garbled characters: “${excerpt(text, GARBLED)}”.`,
      fix: 'Type the words again, or copy them from the source as plain text.',
    }
  }
  if (MARKUP.test(text)) {
    return {
      rule: 'markup-in-text',
      severity: 'error',
      message: `The text holds HTML, which shoppers would read: “${excerpt(text, MARKUP)}”.`,
      fix: 'Remove the tags, and use the buttons of the editor for bold, links and lists.',
    }
  }
  if (!LINES.has(name)) return undefined
  if (text.length > HEADING_MAX_CHARACTERS) {
    return {
      rule: 'long-heading',
      severity: 'warning',
      message: `The heading has ${text.length} characters and fills a telephone's screen.`,
      fix: `Keep it below ${HEADING_MAX_CHARACTERS} characters.`,
    }
  }
  if (text.trim() !== '' && text !== text.trim()) {
    return {
      rule: 'spaces-around',
      severity: 'warning',
      message: `“${text}” begins or ends with a space.`,
      fix: 'Remove the space.',
    }
  }
  return undefined
}

function excerpt(text: string, found: RegExp): string {
  const at = found.exec(text)?.index ?? 0
  return text.slice(Math.max(0, at - 15), at + 30).trim()
}
