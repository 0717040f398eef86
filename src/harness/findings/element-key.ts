/** Matches positions among siblings, which change when an element is inserted before them. */
const POSITION = /:nth-(?:last-)?(?:child|of-type)\([^)]*\)/g

/** Matches attributes that distinguish similar elements. */
const IDENTIFYING_ATTRIBUTES = /\b(id|name|href|src|alt|aria-label|for)="([^"]{0,80})/g

/**
 * Returns a key that identifies an element across runs: its selector, with positions replaced by the element's
 * attributes.
 */
export function getElementKey(selector: string, html: string): string {
  const stable = selector.replaceAll(POSITION, '')
  if (stable === selector) return selector
  const attributes = Array.from(
    html.match(/^<[^>]*/)?.[0].matchAll(IDENTIFYING_ATTRIBUTES) ?? [],
    ([, name, value]) => `${name}=${value}`,
  )
  const text = html
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const parts = [...attributes, ...(text === '' ? [] : [text.slice(0, 48)])]
  return parts.length === 0 ? stable : `${stable} [${parts.join(', ')}]`
}
