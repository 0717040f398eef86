import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import type { PlannedPage } from './page.ts'
import { isSitemap, createRobotsText, createSitemapFiles } from './sitemap.ts'

const page = (route: PlannedPage['route'], path: string | undefined): PlannedPage => ({
  file: 'x.html',
  route,
  path,
  renderedAt: '/x',
})

test('the sitemap lists only indexable pages', () => {
  const pages = [
    page('home', '/'),
    page('product', '/product/caf%C3%A9'),
    page('product', undefined),
    page('checkout', '/checkout'),
    page('login', '/login'),
    page('not-found', undefined),
    page('not-found', '/404'),
  ]
  expect(createSitemapFiles(pages, 'https://shop.example')['sitemap.xml']).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://shop.example/</loc></url><url><loc>https://shop.example/product/caf%C3%A9</loc></url></urlset>\n',
  )
})

test('the sitemap is created without streams, and its URLs are escaped for XML', () => {
  const paths = ['/product/a&b', '/product/a%26b', '/product/a<b>', "/product/é'"]
  const files = createSitemapFiles(
    paths.map((path) => page('product', path)),
    'https://shop.example',
  )
  expect([...(files['sitemap.xml'] ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://shop.example/product/a&amp;b',
    'https://shop.example/product/a%26b',
    'https://shop.example/product/a%3Cb%3E',
    "https://shop.example/product/%C3%A9'",
  ])
})

test('sitemap.xml is an index of sitemaps if the pages exceed the limit of one', () => {
  const pages = ['/product/a', '/product/b', '/product/c'].map((path) => page('product', path))
  const files = createSitemapFiles(pages, 'https://shop.example', 2)
  expect(Object.keys(files)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
  const locations = (name: string) => [...(files[name] ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(locations('sitemap.xml')).toEqual(['https://shop.example/sitemap-1.xml', 'https://shop.example/sitemap-2.xml'])
  expect(locations('sitemap-1.xml')).toEqual(['https://shop.example/product/a', 'https://shop.example/product/b'])
  expect(locations('sitemap-2.xml')).toEqual(['https://shop.example/product/c'])
  expect(Object.keys(files).every(isSitemap)).toBe(true)
})

test('robots.txt lists the sitemap if robots are allowed, and disallows all paths otherwise', async () => {
  const environment = { ...(await loadEnvironment('demo', { env: {} })), site: 'https://shop.example/' }
  expect(createRobotsText({ ...environment, indexable: true })).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://shop.example/sitemap.xml\n',
  )
  expect(createRobotsText({ ...environment, indexable: false })).toBe('User-agent: *\nDisallow: /\n')
})
