/** Headers that describe the body, or null if missing. */
interface BodyFormat {
  readonly type: string | null
  readonly encoding: string | null
}

/**
 * Describes a response that is not JSON, phrased as a predicate of 'the response', such as `is empty` or `is an HTML
 * page, not JSON`.
 */
export function describeInvalidResponse(text: string, { type, encoding }: BodyFormat): string {
  if (encoding !== null && encoding !== 'identity')
    return `is compressed (${encoding}) although compression was not requested`
  if (text.trim() === '') return 'is empty'
  // Gzip data starts with these two bytes. The second one never occurs in text.
  if (/^(?=\p{Cc})\S[\u{8b}\u{fffd}]/u.test(text)) return 'is compressed but has no Content-Encoding header'
  if (/\bhtml\b/.test(type ?? '') || /^\s*<(?:!doctype|html)\b/i.test(text)) return 'is an HTML page, not JSON'
  if (/^\s*[[{]/.test(text)) return `is invalid or truncated JSON (${text.length} characters)`
  return type === null || /\bjson\b/.test(type)
    ? 'is not JSON'
    : `has the content type ${type.replace(/;.*/s, '')}, not JSON`
}
