import type { Environment } from '#environment/environment.ts'
import { routes } from '#routes/table.ts'
import type { PlannedPage } from './page.ts'

const SITEMAP_FILE = 'sitemap.xml'

/** Maximum number of URLs in one sitemap, according to the sitemap protocol. */
const MAX_URLS = 50_000

/** Returns whether a file of an export is a sitemap or part of one. */
export function isSitemap(name: string): boolean {
  return /^sitemap(?:-\d+)?\.xml$/.test(name)
}

/**
 * Returns the sitemap files by name. They list the pages that have a path and that search engines may index. If the
 * pages exceed the limit of one sitemap, `sitemap.xml` is an index of several sitemaps.
 */
export function createSitemapFiles(
  pages: readonly PlannedPage[],
  site: string,
  maxUrls = MAX_URLS,
): Record<string, string> {
  const paths = pages.flatMap(({ route, path }) =>
    path !== undefined && route !== 'not-found' && routes[route].indexed ? [path] : [],
  )
  if (paths.length <= maxUrls) return { [SITEMAP_FILE]: renderSitemap('urlset', 'url', paths, site) }
  const parts = Array.from({ length: Math.ceil(paths.length / maxUrls) }, (_, index) => ({
    name: `sitemap-${index + 1}.xml`,
    paths: paths.slice(index * maxUrls, (index + 1) * maxUrls),
  }))
  const texts = parts.map((part) => [part.name, renderSitemap('urlset', 'url', part.paths, site)] as const)
  const names = parts.map(({ name }) => `/${name}`)
  return { [SITEMAP_FILE]: renderSitemap('sitemapindex', 'sitemap', names, site), ...Object.fromEntries(texts) }
}

function renderSitemap(root: string, entry: string, paths: readonly string[], site: string): string {
  // A URL contains no other character with a meaning in XML.
  const urls = paths.map((path) => new URL(path, site).href.replaceAll('&', '&amp;'))
  const entries = urls.map((url) => `<${entry}><loc>${url}</loc></${entry}>`)
  const start = `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return `${start}${entries.join('')}</${root}>\n`
}

/** Returns `robots.txt`, which allows robots only in production. */
export function createRobotsText(environment: Environment): string {
  if (!environment.indexable) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', environment.site).href}\n`
}
