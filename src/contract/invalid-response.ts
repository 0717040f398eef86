/** What the headers of an answer say of its body; null where they say nothing. */
interface BodyFormat {
  readonly type: string | null
  readonly encoding: string | null
}

/** Says what an answer is that is no JSON, to be read behind 'the answer': `is empty`, `is a page of HTML, not JSON`. */
export function describeInvalidResponse(text: string, { type, encoding }: BodyFormat): string {
  if (encoding !== null && encoding !== 'identity') return `is compressed (${encoding}), which nobody asked for`
  if (text.trim() === '') return 'is empty'
  // The two bytes that gzip begins with; the second is no text.
  if (/^(?=\p{Cc})\S[\u{8b}\u{fffd}]/u.test(text)) return 'is compressed, and no Content-Encoding says so'
  if (/\bhtml\b/.test(type ?? '') || /^\s*<(?:!doctype|html)\b/i.test(text)) return 'is a page of HTML, not JSON'
  if (/^\s*[[{]/.test(text)) return `is JSON that is broken or breaks off (${text.length} characters)`
  return type === null || /\bjson\b/.test(type) ? 'is no JSON' : `is of the type ${type.replace(/;.*/s, '')}, not JSON`
}
