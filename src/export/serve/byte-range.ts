/** An inclusive range of bytes, or `unsatisfiable` if it contains no bytes of the body. */
export type ByteRange = { readonly first: number; readonly last: number } | 'unsatisfiable'

/**
 * Parses a Range header for a body of `length` bytes. Returns undefined, which means the complete body, for a header
 * that is missing, malformed, in another unit, or has several ranges. Servers may ignore such headers (RFC 9110
 * §14.2).
 */
export function parseByteRange(header: string | undefined, length: number): ByteRange | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, from = '', to = ''] = found ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const count = Math.min(Number(to), length)
    return count === 0 ? 'unsatisfiable' : { first: length - count, last: length - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  if (first >= length) return 'unsatisfiable'
  return { first, last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
}
