import { exceedsNestingLimit } from '../nesting.ts'
import { LINK_FIELDS } from './internal-links.ts'

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
