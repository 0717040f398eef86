import { truncateText } from '../../findings/cut-text.ts'

/** Maximum number of characters in an attribute, because CI servers show attributes in lists. */
const MAX_ATTRIBUTE_LENGTH = 1000

/** Matches characters that XML 1.0 does not allow, even if they are escaped. */
// oxlint-disable-next-line no-control-regex -- the pattern matches them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text between XML tags and truncates it to the maximum length. */
export function escapeXmlText(text: string): string {
  return escapeXml(truncateText(text))
}

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes text in an XML attribute, including line breaks, which parsers would otherwise replace with spaces. */
export function escapeXmlAttribute(text: string): string {
  return escapeXml(truncateText(text, MAX_ATTRIBUTE_LENGTH)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
}
