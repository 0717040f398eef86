import { exceedsNestingLimit } from './validation/nesting.ts'

/** Names of the CMS fields that contain URLs (OPEN-065). */
const LINK_FIELDS: ReadonlySet<string> = new Set(['href', 'link', 'url'])

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

export interface OwnPages {
  /** Public URL of the site, without a path. */
  readonly site: string
  /** Returns whether a path belongs to a page. Uploaded files are not pages. */
  isPage(path: string): boolean
}

/**
 * Replaces URLs of the shop's pages with paths in the link fields of a response. An editor may write
 * `https://shop.example/product/x` instead of `/product/x`. Changes the response in place.
 */
export function localizeLinks(response: unknown, own: OwnPages): void {
  walk(response, 1)

  function walk(value: unknown, level: number): void {
    if (typeof value !== 'object' || value === null || exceedsNestingLimit(level)) return
    const fields = value as Record<string, unknown>
    for (const name of Object.keys(fields)) {
      const inner = fields[name]
      if (typeof inner !== 'string') walk(inner, level + 1)
      else if (LINK_FIELDS.has(name) && /^https?:/i.test(inner)) fields[name] = getOwnPath(inner, own) ?? inner
    }
  }
}

function getOwnPath(text: string, { site, isPage }: OwnPages): string | undefined {
  const url = parseUrl(text)
  if (url?.origin !== site || !isPage(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
