import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { measureFirstLoad } from '#export/bundle/first-load.ts'
import { compressFolder } from '#export/write/compressed-copies.ts'
import type { PlannedPage } from '#export/write/page.ts'
import { createRobotsText, createSitemapFiles } from '#export/write/sitemap.ts'
import { routes } from '#routes/table.ts'

const page = (route: PlannedPage['route'], path: string | undefined): PlannedPage => ({
  file: 'x.html',
  route,
  path,
  renderedAt: path ?? '/x',
})

test('the sitemap lists indexed pages but not the checkout, shells, or the not-found page', async () => {
  const pages = [
    page('home', '/'),
    page('product', '/product/tarn-lr'),
    page('product', undefined),
    page('checkout', '/checkout'),
    page('confirmation', undefined),
    page('not-found', undefined),
  ]
  const { 'sitemap.xml': xml = '' } = createSitemapFiles(pages, 'https://shop.example')
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual([
    'https://shop.example/',
    'https://shop.example/product/tarn-lr',
  ])
})

test('only account, checkout, confirmation, search and sign-in pages are hidden from search engines', () => {
  const closed = Object.values(routes)
    .filter(({ indexed }) => !indexed)
    .map(({ pattern }) => pattern)
  expect(closed.toSorted()).toEqual(
    [
      // Alternative paths of pages that have a canonical path.
      '/product/{displayType}/{documentId}',
      '/search/{query}',
      '/checkout',
      '/confirm/{orderId}',
      '/login',
      '/register',
      '/forgot-password',
      '/auth/reset-password',
      '/verify-email',
      '/Newsletter/verify/{token}',
      '/newsletter/verify/{token}',
      '/profile',
      '/profile/details',
      '/profile/newsletter',
      '/profile/update-password',
      '/profile/address-book',
      '/profile/address-book/new',
      '/profile/address-book/{id}',
      '/profile/orders',
      '/profile/orders/{id}',
      '/profile/account-information',
      '/profile/my-reviews',
    ].toSorted(),
  )
})

test('robots.txt allows robots only in production', async () => {
  const text = async (name: string): Promise<string> => createRobotsText(await loadEnvironment(name, { env: {} }))
  expect(await text('production')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://www.cairnwell.example/sitemap.xml\n',
  )
  expect(await text('staging')).toBe('User-agent: *\nDisallow: /\n')
  expect(await text('demo')).toBe('User-agent: *\nDisallow: /\n')
})

test('all text files in an asset folder have gzip and brotli copies, except short ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-copies-'))
  try {
    const script = 'export const word = 1\n'.repeat(100)
    const files = { 'app.js': script, 'app.css': script, 'short.js': 'x', 'photo.webp': script }
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    await compressFolder(folder)
    expect((await readdir(folder)).toSorted()).toEqual(
      ['app.css', 'app.css.br', 'app.css.gz', 'app.js', 'app.js.br', 'app.js.gz', 'photo.webp', 'short.js'].toSorted(),
    )
    expect(gunzipSync(await readFile(join(folder, 'app.js.gz'))).toString()).toBe(script)
    expect(brotliDecompressSync(await readFile(join(folder, 'app.js.br'))).toString()).toBe(script)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the first load contains each static import of the entry and the client once, without styles and lazy components', async () => {
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
    expect(await measureFirstLoad(manifest, folder)).toEqual([{ template: 'home', bytes, limitBytes: 104_000 }])
  } finally {
    await rm(folder, { recursive: true })
  }
})
