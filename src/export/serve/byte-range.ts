/** A range of a body, both ends included; `unsatisfiable` when it contains no byte of the body. */
export type ByteRange = { readonly first: number; readonly last: number } | 'unsatisfiable'

/**
 * Parses a Range header for a body of `length` bytes. Undefined when the complete body is to be sent: no header,
 * another unit, several ranges, or a malformed one, all of which a server may ignore (RFC 9110 §14.2).
 */
export function byteRange(header: string | undefined, length: number): ByteRange | undefined {
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
