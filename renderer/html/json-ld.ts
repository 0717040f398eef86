import type { StructuredData } from '#shop/lib/content/structured-data.rules.ts'

/**
 * Returns structured data as an element for the page's head, or an empty string for an empty list. Browsers do not
 * execute it, so a strict script policy allows it.
 */
export function renderJsonLd(data: readonly StructuredData[]): string {
  if (data.length === 0) return ''
  const graph = data.length === 1 ? data[0] : { '@graph': data }
  return `<script type="application/ld+json">${jsonForHtml({ '@context': 'https://schema.org', ...graph })}</script>`
}

/** Returns JSON that is safe in a script element: it cannot close the element or open a comment. */
function jsonForHtml(data: object): string {
  return JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u${code.toString(16).padStart(4, '0')}`
  })
}
