import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { robotsText, sitemapXml } from './sitemap.ts'

const page = (route: PlannedPage['route'], path: string | undefined): PlannedPage => ({
  file: 'x.html',
  route,
  path,
  renderedAt: '/x',
})

test('BUILD-13 SEO-03 the sitemap lists only indexable pages', async () => {
  const pages = [
    page('home', '/'),
    page('product', '/product/caf%C3%A9'),
    page('product', undefined),
    page('checkout', '/checkout'),
    page('login', '/login'),
    page('not-found', undefined),
    page('not-found', '/404'),
  ]
  expect(await sitemapXml(pages, 'https://shop.example')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://shop.example/</loc></url><url><loc>https://shop.example/product/caf%C3%A9</loc></url></urlset>\n',
  )
})

test('BUILD-13 robots.txt names the sitemap if robots are allowed, and disallows all paths otherwise', async () => {
  const environment = { ...(await loadEnvironment('demo', { env: {} })), site: 'https://shop.example/' }
  expect(robotsText({ ...environment, indexable: true })).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://shop.example/sitemap.xml\n',
  )
  expect(robotsText({ ...environment, indexable: false })).toBe('User-agent: *\nDisallow: /\n')
})
