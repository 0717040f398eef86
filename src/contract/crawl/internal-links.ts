/** Names of the CMS fields that contain URLs (OPEN-065). */
export const LINK_FIELDS: ReadonlySet<string> = new Set(['href', 'link', 'url'])

/**
 * Returns the internal links in a response at any depth, without query and hash. Maps each link to the first field
 * that contains it, such as `data.items.0.url`.
 */
export function findInternalLinks(response: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  walk(response, '')
  return found

  function walk(value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      const inner: unknown = value[key as keyof typeof value]
      if (typeof inner !== 'string') walk(inner, `${path}${key}.`)
      else if (LINK_FIELDS.has(key) && /^\/(?!\/)/.test(inner)) {
        const link = inner.replace(/[?#].*$/s, '')
        if (!found.has(link)) found.set(link, path + key)
      }
    }
  }
}
