import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { measureFirstLoad } from '#export/bundle/first-load.ts'
import { robotsText, sitemapXml } from '#export/finish/sitemap.ts'
import type { PlannedPage } from '#export/plan/plan-pages.ts'

const page = (route: PlannedPage['route'], address: string | undefined): PlannedPage => ({
  file: 'x.html',
  route,
  address,
  renderedAt: address ?? '/x',
})

test('the sitemap lists the indexed pages, but no checkout, shell or not-found page', async () => {
  const pages = [
    page('home', '/'),
    page('product', '/product/tarn-lr'),
    page('product', undefined),
    page('checkout', '/checkout'),
    page('confirmation', undefined),
    page('not-found', undefined),
  ]
  const xml = await sitemapXml(pages, 'https://shop.example')
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual([
    'https://shop.example/',
    'https://shop.example/product/tarn-lr',
  ])
})

test('robots.txt is open in production alone', async () => {
  const text = async (name: string): Promise<string> => robotsText(await loadEnvironment(name, { env: {} }))
  expect(await text('production')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://www.cairnwell.example/sitemap.xml\n',
  )
  expect(await text('staging')).toBe('User-agent: *\nDisallow: /\n')
  expect(await text('demo')).toBe('User-agent: *\nDisallow: /\n')
})

test('first load is what entry and client import statically, each file once, styles and later parts left out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-first-load-'))
  try {
    const files = { 'entry.js': 'entry', 'home.js': 'home page', 'shared.js': 'shared', 'later.js': 'x'.repeat(9999) }
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const manifest = {
      'node_modules/vike/dist/client/runtime-client-routing/entry.js': {
        file: 'entry.js',
        isEntry: true,
        imports: ['_shared.js'],
      },
      '_shared.js': { file: 'shared.js', imports: ['_shared.js'] },
      'virtual:vike:page-entry:client:/pages/home': {
        file: 'home.js',
        isEntry: true,
        imports: ['_shared.js', '_styles.css'],
        dynamicImports: ['later'],
      },
      '_styles.css': { file: 'styles.css' },
      later: { file: 'later.js' },
    }
    const bytes = ['entry', 'home page', 'shared'].reduce((sum, text) => sum + gzipSync(text).length, 0)
    expect(await measureFirstLoad(manifest, folder)).toEqual([{ template: 'home', bytes, limitBytes: 115_000 }])
  } finally {
    await rm(folder, { recursive: true })
  }
})
