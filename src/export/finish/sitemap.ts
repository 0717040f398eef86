import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import type { Environment } from '#environment/environment.ts'
import { routes } from '#routes/table.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'

const SITEMAP_FILE = 'sitemap.xml'

/** Maximum number of URLs in one sitemap, according to the sitemap protocol. */
const MAX_URLS = 50_000

/** Returns whether a file of an export is a sitemap or part of one. */
export function isSitemap(name: string): boolean {
  return /^sitemap(?:-\d+)?\.xml$/.test(name)
}

/**
 * Returns the sitemap files by name. They list the pages that have a path and that search engines may index (SEO-03).
 * If the pages exceed the limit of one sitemap, `sitemap.xml` is an index of several sitemaps (BUILD-87).
 */
export async function createSitemapFiles(
  pages: readonly PlannedPage[],
  site: string,
  maxUrls = MAX_URLS,
): Promise<Record<string, string>> {
  const paths = pages.flatMap(({ route, path }) =>
    path !== undefined && route !== 'not-found' && routes[route].indexed ? [path] : [],
  )
  if (paths.length <= maxUrls) return { [SITEMAP_FILE]: await sitemapXml(paths, site) }
  const parts = Array.from({ length: Math.ceil(paths.length / maxUrls) }, (_, index) => ({
    name: `sitemap-${index + 1}.xml`,
    paths: paths.slice(index * maxUrls, (index + 1) * maxUrls),
  }))
  const texts = await Promise.all(parts.map(async (part) => [part.name, await sitemapXml(part.paths, site)] as const))
  const index = new SitemapIndexStream()
  for (const { name } of parts) index.write({ url: new URL(`/${name}`, site).href })
  index.end()
  return { [SITEMAP_FILE]: `${(await streamToPromise(index)).toString()}\n`, ...Object.fromEntries(texts) }
}

async function sitemapXml(paths: readonly string[], site: string): Promise<string> {
  const stream = new SitemapStream({ hostname: site, xmlns: { news: false, xhtml: false, image: false, video: false } })
  for (const url of paths) stream.write({ url })
  stream.end()
  return `${(await streamToPromise(stream)).toString()}\n`
}

/** Returns `robots.txt`, which allows robots only in production (BUILD-13). */
export function createRobotsText(environment: Environment): string {
  if (!environment.indexable) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', environment.site).href}\n`
}
