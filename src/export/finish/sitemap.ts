import { SitemapStream, streamToPromise } from 'sitemap'
import type { Environment } from '#environment/environment.ts'
import { routes } from '#routes/table.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'

/** Returns `sitemap.xml`, with all pages whose route may be indexed (SEO-03). */
export async function sitemapXml(pages: readonly PlannedPage[], site: string): Promise<string> {
  const stream = new SitemapStream({ hostname: site, xmlns: { news: false, xhtml: false, image: false, video: false } })
  for (const { route, path } of pages) {
    if (path !== undefined && route !== 'not-found' && routes[route].indexed) stream.write({ url: path })
  }
  stream.end()
  return `${(await streamToPromise(stream)).toString()}\n`
}

/** Returns `robots.txt`, which allows robots only in production (BUILD-13). */
export function robotsText(environment: Environment): string {
  if (!environment.indexable) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', environment.site).href}\n`
}
