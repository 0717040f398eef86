/**
 * A random UUID (RFC 9562, version 4) for the header X-Request-ID (API-03). Not `crypto.randomUUID`, which browsers
 * keep from pages without https, such as a shop that is tried on a phone of the same network.
 */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => marked(byte, index).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The byte with the version or the variant in its upper bits, where it holds one. */
function marked(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
