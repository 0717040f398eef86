/** URL schemes allowed in CMS links. */
const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Returns the URL if it is safe in a link: relative, or with a harmless scheme. Returns undefined for any URL that
 * could run a script, even a disguised one.
 */
export function safeLink(url: string): string | undefined {
  try {
    // The URL parser removes control characters and spaces, which could hide a scheme from a plain comparison.
    const { protocol } = new URL(url, 'https://relative.invalid')
    return SAFE_SCHEMES.has(protocol) ? url : undefined
  } catch {
    return undefined
  }
}
