/**
 * Decodes a body using the charset in its content type, or UTF-8 by default. Returns compressed bodies unchanged,
 * because they are rejected later.
 * @throws {RangeError} if the charset is unknown.
 * @throws {TypeError} if the bytes are invalid in that charset.
 */
export function decodeBody(bytes: Buffer, contentType: string, encoding: string): string {
  const isCompressed = !/^(?:identity)?$/.test(encoding) || (bytes[0] === 0x1f && bytes[1] === 0x8b)
  return isCompressed ? bytes.toString() : new TextDecoder(getCharset(contentType), { fatal: true }).decode(bytes)
}

export function getCharset(contentType: string): string {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
}
