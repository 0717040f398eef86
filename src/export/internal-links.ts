/** Names under which the CMS keeps addresses (OPEN-065). */
const LINK_FIELDS = new Set(['href', 'link', 'url'])

/** The addresses within the shop that an answer holds at any depth, without their query and hash. */
export function internalLinks(answer: unknown): string[] {
  const found = new Set<string>()
  walk(answer)
  return [...found]

  function walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') walk(inner)
      else if (LINK_FIELDS.has(key) && /^\/(?!\/)/.test(inner)) found.add(inner.replace(/[?#].*$/s, ''))
    }
  }
}
