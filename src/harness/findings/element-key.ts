/** Positions among siblings, which change with every entry that is added before. */
const POSITION = /:nth-(?:last-)?(?:child|of-type)\([^)]*\)/g

/** Attributes that tell elements of one kind apart. */
const IDENTIFYING_ATTRIBUTES = /\b(id|name|href|src|alt|aria-label|for)="([^"]{0,80})/g

/**
 * Returns what identifies an element from run to run: its selector, where positions are replaced by what the element
 * says (AUD-40). Pure.
 */
export function elementKey(selector: string, html: string): string {
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
