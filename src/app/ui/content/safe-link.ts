/** Schemes that a link from the CMS may have (SEC-01). */
const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * The address if it may stand in a link: relative, or with a harmless scheme (SEC-01).
 * Undefined for anything that could run script, however it is disguised.
 */
export function safeLink(url: string): string | undefined {
  try {
    // The URL parser drops the control characters and blanks that hide a scheme from a plain comparison.
    const { protocol } = new URL(url, 'https://relative.invalid')
    return SAFE_SCHEMES.has(protocol) ? url : undefined
  } catch {
    return undefined
  }
}
