/**
 * Matches a name with a token or a quoted string. Some clients add spaces around the equals sign or omit the quotes
 * (RFC 9110 §5.6.6).
 */
const PARAMETER = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g

/** Matches an extended value, which consists of a charset, a language, and percent-encoded text (RFC 8187). */
const EXTENDED = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i

/**
 * Returns the parameters of a header value, keyed by name in lowercase. If a name is repeated, the first value counts.
 * @param text the value starting at its first semicolon, or undefined if it has none
 */
export function parseHeaderParameters(text = ''): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, token = ''] of text.matchAll(PARAMETER)) {
    const key = name.toLowerCase()
    const value = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? token
    if (!parameters.has(key)) parameters.set(key, key.endsWith('*') ? decodeExtended(value) : value)
  }
  return parameters
}

/** Decodes an extended value. A malformed value is returned unchanged. */
function decodeExtended(value: string): string {
  const [, charset = '', encoded = value] = EXTENDED.exec(value) ?? []
  try {
    return charset.toLowerCase() === 'iso-8859-1' ? decodeLatin1(encoded) : decodeURIComponent(encoded)
  } catch {
    return value
  }
}

function decodeLatin1(encoded: string): string {
  return encoded.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
}
