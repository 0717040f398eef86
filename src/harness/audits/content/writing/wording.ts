import { checkEachPassage, type RuleResult } from '../rule.ts'

/** Fields whose text is a single line. */
const LINES = new Set([
  'title',
  'header',
  'header_title',
  'label',
  'question',
  'looking_for_heading',
  'want_to_talk_heading',
])

/** Maximum number of characters in a heading, about three lines on a phone. */
const HEADING_MAX_CHARACTERS = 90

/** Matches text decoded with the wrong encoding, and the replacement character. */
const GARBLED = /Ã[\u0080-\u00BF©«¼]|â€[™œ\u009d""˜]|\uFFFD/

/**
 * Matches tags and character references pasted by an editor, such as `&reg;` and `&#x27;`, which the shop shows
 * literally.
 */
const HTML =
  /<\/?(?:p|br|b|i|u|strong|em|a|div|span|script|style|table|t[dr]|ul|ol|li|h[1-6]|img|iframe|sup|sub)\b[^<>]*>|&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i

/** Matches unresolved template code: `{{store url=""}}`, `[gallery ids="1"]`, `%s`, `%d`. */
const TEMPLATE_CODE =
  /\{\{[^{}]{1,200}\}\}|\{%[^{}]{1,200}%\}|<%[^<>]{1,200}%>|\$\{[^{}]{1,80}\}|\[\/?(?:gallery|caption|embed|video|audio|playlist|vc_\w+|contact-form-7|[a-z]+_[a-z_]{1,30})\b[^[\]]{0,200}\]|%(?:\d\$)?[ds](?!\w)/i

/** Returns whether a text contains unresolved code of a shop system or template. */
export function hasTemplateCode(text: string): boolean {
  return TEMPLATE_CODE.test(text)
}

/** Matches a backtick between letters, used as an apostrophe. */
const BACKTICK = /\p{L}[`´]\p{L}/u

/** Finds visible mistakes in text, even if they span formatting. */
export const checkWording = checkEachPassage(({ name, text }) => checkText(name, text))

function checkText(name: string, text: string): RuleResult | undefined {
  if (GARBLED.test(text)) {
    return {
      rule: 'garbled-text',
      severity: 'error',
      message: `The text has garbled characters: "${getExcerpt(text, GARBLED)}".`,
      fix: 'Retype the text, or paste it again as plain text.',
    }
  }
  if (HTML.test(text)) {
    return {
      rule: 'markup-in-text',
      severity: 'error',
      message: `The text contains HTML, which shoppers see: "${getExcerpt(text, HTML)}".`,
      fix: 'Remove it, and use the formatting buttons in the editor.',
    }
  }
  if (TEMPLATE_CODE.test(text)) {
    return {
      rule: 'template-code',
      severity: 'error',
      message: `The text contains template code, which shoppers see: "${getExcerpt(text, TEMPLATE_CODE)}".`,
      fix: 'Replace it with the text or link that it stands for.',
    }
  }
  if (BACKTICK.test(text)) {
    return {
      rule: 'backtick-as-apostrophe',
      severity: 'warning',
      message: `The text has a backtick instead of an apostrophe: "${getExcerpt(text, BACKTICK)}".`,
      fix: 'Use an apostrophe.',
    }
  }
  if (!LINES.has(name)) return undefined
  if (text.length > HEADING_MAX_CHARACTERS) {
    return {
      rule: 'long-heading',
      severity: 'warning',
      message: `The heading has ${text.length} characters and fills a phone screen.`,
      fix: `Keep it under ${HEADING_MAX_CHARACTERS} characters.`,
    }
  }
  if (text.trim() !== '' && text !== text.trim()) {
    return {
      rule: 'surrounding-whitespace',
      severity: 'warning',
      message: `"${text}" starts or ends with a space.`,
      fix: 'Remove the space.',
    }
  }
  return undefined
}

function getExcerpt(text: string, found: RegExp): string {
  const at = found.exec(text)?.index ?? 0
  return text.slice(Math.max(0, at - 15), at + 30).trim()
}
