/**
 * Returns a random UUID (RFC 9562, version 4) for the X-Request-ID header (API-03). `crypto.randomUUID` requires
 * a secure context, but the shop may be opened over plain HTTP from a phone on the local network.
 */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => marked(byte, index).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Sets the version or variant in the high bits of a byte. */
function marked(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
