import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import type { BuildSummary } from '#export/build-summary.ts'
import type { ExportManifest } from '#export/write/manifest.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { runStorefront, startStorefront } from '../../support/run-storefront.ts'
import { startSmallApi } from '../export/small-api.ts'
import { type ApiResponses, createSmallShop } from '../export/small-shop.ts'

/** Time limit for a build. Bundling alone takes seconds on a busy computer. */
const BUILD_LIMIT_MS = 60_000

let folder: string
let out: string
let api: Awaited<ReturnType<typeof startSmallApi>>
let responses: ApiResponses
let built: BuildSummary
/** Requests sent by the first build. */
let asked: readonly string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-build-'))
  out = join(folder, 'out/first')
  responses = createSmallShop()
  api = await startSmallApi(responses)
  const result = await runStorefront(['build', '--env', await environment('first', 'sandbox'), '--out', out, '--json'])
  built = JSON.parse(result.stdout) as BuildSummary
  asked = [...api.asked]
}, BUILD_LIMIT_MS)

afterAll(async () => {
  api.close()
  await rm(folder, { recursive: true })
})

/** Writes an environment file for the small shop. */
async function environment(name: string, payment: string): Promise<string> {
  const staging = await loadEnvironment('staging', { env: {} })
  const file = join(folder, `${name}.json`)
  const settings = {
    ...staging.settings,
    API_BASE_URL: api.url,
    PAYMENT_SCRIPT_URL: `https://${payment}.example/pay.js`,
  }
  await writeFile(file, JSON.stringify({ ...staging, name, site: 'https://shop.example', settings }))
  return file
}

const golden = (name: string): string => join(import.meta.dirname, 'golden-export', `${name}.txt`)

const read = (file: string): Promise<string> => readFile(join(out, file), 'utf8')

async function pagesOfExport(): Promise<ExportManifest['pages']> {
  return (JSON.parse(await read('export.json')) as ExportManifest).pages
}

/** Returns all files in the export with a hash of their content, and the names of everything next to the export. */
async function snapshot(): Promise<{ files: string[]; siblings: string[] }> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map(
    async (path) =>
      `${path} ${createHash('sha256')
        .update(await readFile(path))
        .digest('hex')}`,
  )
  return { files: (await Promise.all(files)).toSorted(), siblings: await readdir(join(folder, 'out')) }
}

describe('an export', () => {
  test('BUILD-02 has a page with content for every route and discovered path', async () => {
    const single = Object.values(routes).filter((route) => route.export === 'page')
    expect(built).toMatchObject({ collections: 3, products: 4, pages: single.length + 9, shells: 10 })
    const pagePaths = [
      ...single.map(({ pattern }) => pattern),
      '/collection/rifles',
      '/collection/parts',
      '/collection/sale',
      '/product/tarn',
      '/product/chassis',
      '/product/brake',
      '/product/manual',
      '/copy/terms',
      '/copy/privacy',
    ]
    for (const path of pagePaths) expect(await read(`${path}/index.html`), path).toMatch(/<main[^>]*>.*<h1/s)
    expect(await read('product/brake/index.html')).toMatch(/<h1[^>]*>.*brake.*<\/h1>/s)
  })

  test('is rendered from the responses of discovery, which requests each of them once', () => {
    expect(asked.toSorted()).toEqual(Object.keys(createSmallShop()).toSorted())
  })

  test('OPEN-054 has these files, in addition to its assets', async () => {
    const entries = await readdir(out, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const others = files.map((file) => relative(out, file)).filter((file) => !file.startsWith('assets/'))
    await expect(`${others.toSorted().join('\n')}\n`).toMatchFileSnapshot(golden('files'))
  })

  test.each(['robots.txt', 'sitemap.xml', 'env.js', '_headers'])('has the expected %s', async (name) => {
    await expect((await read(name)).replaceAll(api.url, 'https://api.example')).toMatchFileSnapshot(golden(name))
  })

  test('has compressed copies of a page', async () => {
    const page = await readFile(join(out, 'product/tarn/index.html'))
    expect(gunzipSync(await readFile(join(out, 'product/tarn/index.html.gz')))).toEqual(page)
    expect(brotliDecompressSync(await readFile(join(out, 'product/tarn/index.html.br')))).toEqual(page)
  })

  test('ROUT-20 has a not-found page', async () => {
    expect(await read('404.html')).toMatch(/<h1[^>]*>.*Not Found/s)
  })

  test('excludes unlisted pages from search engines and from the sitemap', async () => {
    const sitemap = await read('sitemap.xml')
    for (const { file, route, path } of await pagesOfExport()) {
      // Unknown paths are served by a shell. The shell of the copy pages is a copy of the terms.
      const hasPath = path !== undefined || route === 'copy'
      const indexed = hasPath && route !== 'not-found' && routes[route as RouteId].indexed
      const closed = (await read(file)).includes('<meta name="robots" content="noindex">')
      expect(closed, file).toBe(!indexed)
      const listed = path !== undefined && sitemap.includes(`<loc>https://shop.example${path}</loc>`)
      expect(listed, file).toBe(indexed && path !== undefined)
    }
  })

  test('SEO-01 CMS-07 CMS-08 every page has one h1, title, description and canonical URL, and all sharing tags', async () => {
    for (const { file, route, path } of await pagesOfExport()) {
      const html = await read(file)
      const head = html.slice(0, html.indexOf('</head>'))
      const content = (attribute: string) => new RegExp(`<meta ${attribute} content="([^"]+)">`).exec(head)?.[1]
      const title = /<title>([^<]+)<\/title>/.exec(head)?.[1]
      expect(html.match(/<h1[ >]/g), file).toHaveLength(1)
      expect(title, file).toMatch(/\S/)
      expect(content('name="description"'), file).toMatch(/\S/)
      expect(content('property="og:title"'), file).toBe(title)
      expect(content('property="og:description"'), file).toBe(content('name="description"'))
      expect(content('property="og:image"'), file).toBe('https://media.staging.cairnwell.example/uploads/x.webp')
      expect(content('property="og:image:alt"'), file).toMatch(/\S/)
      expect(content('name="twitter:card"'), file).toBe('summary_large_image')
      const hasPath = path === undefined ? undefined : `https://shop.example${path}`
      const canonical = /<link rel="canonical" href="([^"]+)">/.exec(head)?.[1]
      expect(canonical, file).toBe(route === 'copy' ? (hasPath ?? 'https://shop.example/copy/terms') : hasPath)
      expect(content('property="og:url"'), file).toBe(canonical)
    }
  })

  test('CMS-07 CMS-40 OPEN-066 titles and descriptions come from the CMS or from the defaults of the page', async () => {
    expect(await read('contact-us/index.html')).toContain('<title>A page | ')
    expect(await read('contact-us/index.html')).toContain('<meta name="description" content="A page of the shop.">')
    expect(await read('warranty/index.html')).toContain('<title>A page | ')
    expect(await read('registration/index.html')).toContain('<title>Product Registration | ')
    expect(await read('404.html')).toContain('<title>Not Found | ')
  })

  test('SEO-01 OPEN-054 shells have no canonical URL, except that of the page they copy', async () => {
    expect(await read('_shells/product.html')).not.toContain('rel="canonical"')
    expect(await read('_shells/copy.html')).toContain('<link rel="canonical" href="https://shop.example/copy/terms">')
  })

  test('products, breadcrumbs, questions and the home page have structured data', async () => {
    const types = async (file: string) => {
      const html = await read(file)
      const scripts = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)
      type Node = { readonly '@type': string }
      const found = [...scripts].map(([, json = '']) => JSON.parse(json) as Node | { readonly '@graph': Node[] })
      return found
        .flatMap((node) => ('@graph' in node ? node['@graph'] : [node]))
        .map((node) => node['@type'])
        .toSorted()
    }
    expect(await types('index.html')).toEqual(['Organization', 'WebSite'])
    expect(await types('product/tarn/index.html')).toEqual(['BreadcrumbList', 'OfferShippingDetails', 'Product'])
    expect(await types('collection/rifles/index.html')).toEqual(['BreadcrumbList'])
    expect(await types('faq/index.html')).toEqual(['BreadcrumbList', 'FAQPage'])
    expect(await types('warranty/index.html')).toEqual([])
    expect(await types('_shells/product.html')).toEqual([])
    expect(await types('dealer-locator/index.html')).toEqual(['BreadcrumbList'])
    expect(await types('dealer-registration/index.html')).toEqual(['BreadcrumbList'])
  })

  test('has no inline scripts or styles on any page', async () => {
    for (const { file } of await pagesOfExport()) {
      const html = await read(file)
      for (const [tag] of html.matchAll(/<script[^>]*>/g))
        expect(tag, file).toMatch(/ src="|type="application\/(?:ld\+)?json"/)
      expect(html, file).not.toMatch(/<style| style="| on\w+="/)
    }
  })

  test('has a manifest that lists each page with its content hash and each shell with its pattern', async () => {
    const pages = await pagesOfExport()
    expect(pages).toHaveLength(built.pages + built.shells + 1)
    for (const { file, sha256 } of pages) {
      expect(
        createHash('sha256')
          .update(await read(file))
          .digest('hex'),
        file,
      ).toBe(sha256)
    }
    expect((JSON.parse(await read('export.json')) as ExportManifest).shells).toContainEqual({
      route: 'confirmation',
      pattern: '/confirm/{orderId}',
      file: '_shells/confirmation.html',
    })
  })

  test.each([
    ['home', 104_000],
    ['collection', 108_000],
    ['product', 108_000],
    ['sign-in', 104_000],
    ['dealer-registration', 106_000],
    ['checkout', 106_000],
  ])('the first load of %s pages has at most %i bytes of JavaScript', (template, limitBytes) => {
    expect(built.firstLoad.find((each) => each.template === template)?.bytes).toBeLessThanOrEqual(limitBytes)
  })

  test('no script is empty, and all imported scripts exist', async () => {
    const files = (await readdir(join(out, 'assets'), { recursive: true })).filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(files.map((file) => read(join('assets', file))))
    expect(files.filter((_, index) => texts[index] === '')).toEqual([])
    const imported = texts.flatMap((text, index) =>
      [...text.matchAll(/\b(?:import|from)"([./][^"]+)"/g)].map(([, path = '']) =>
        join(dirname(files[index] ?? ''), path),
      ),
    )
    expect(imported.length).toBeGreaterThan(files.length)
    expect(imported.filter((file) => !files.includes(file))).toEqual([])
  })
})

test(
  'two builds that bundle the shop at the same time both succeed, and write nothing into the project',
  async () => {
    const readChanges = () => Promise.all(['pages', 'renderer'].map(async (name) => (await stat(name)).mtimeMs))
    const changes = await readChanges()
    const file = await environment('twins', 'sandbox')
    const build = (name: string) =>
      runStorefront(['build', '--env', file, '--no-cache', '--quiet', '--out', join(folder, 'twins', name)])
    const results = await Promise.all([build('one'), build('other')])
    expect(results.map(({ code, output }) => [code, output])).toEqual([
      [0, ''],
      [0, ''],
    ])
    expect(await readChanges()).toEqual(changes)
  },
  2 * BUILD_LIMIT_MS,
)

describe('rebuilding', () => {
  test('a failed request stops the build with exit code 3, reports its page and keeps the export', async () => {
    const original = await snapshot()
    responses['/strapi/products/brake'] = Response.json({ message: 'Broken' }, { status: 500 })
    const result = await runStorefront(['build', '--env', join(folder, 'first.json'), '--out', out])
    Object.assign(responses, createSmallShop())
    expect(result.code).toBe(3)
    expect(result.stderr).toContain(
      'Page: /product/brake (linked from /product/chassis). Request: GET /strapi/products/{title}.',
    )
    expect(await snapshot()).toEqual(original)
  })

  test(
    'CMS-04 a content page whose request fails stops the build; with --allow-empty-pages it is empty and reported',
    async () => {
      const brokenOut = join(folder, 'out/broken')
      const parameters = ['build', '--env', join(folder, 'first.json'), '--out', brokenOut]
      const faq = Object.keys(responses).find((path) => path.endsWith('/faq')) ?? ''
      responses[faq] = Response.json({ message: 'Broken' }, { status: 500 })
      const stopped = await runStorefront(parameters)
      const allowed = await runStorefront([...parameters, '--allow-empty-pages'])
      const warned = await runStorefront([...parameters, '--allow-empty-pages', '--json'])
      Object.assign(responses, createSmallShop())
      expect(stopped.code).toBe(3)
      expect(stopped.stderr).toMatch(/Page: \/faq\. Request: GET \/strapi\/page\/faq\.[^]*Next: \S/)
      expect(allowed.code).toBe(0)
      const warning = 'The page /faq shows its empty default: GET /strapi/page/faq was rejected with status 500.'
      expect(allowed.stderr).toContain(`storefront: Warning: ${warning}\n  Next: `)
      expect(allowed.stderr).not.toMatch(/^\s+at /m)
      // Every build requests the page again, because nothing was cached.
      const summary = JSON.parse(warned.stdout) as BuildSummary
      expect(summary.warnings).toEqual([warning])
      expect(summary.written).toEqual(['faq/index.html'])
      expect(await readFile(join(brokenOut, 'faq/index.html'), 'utf8')).toContain('<h1')
      const fixed = await runStorefront([...parameters, '--json'])
      expect((JSON.parse(fixed.stdout) as BuildSummary).written).toEqual(['faq/index.html'])
      await rm(brokenOut, { recursive: true })
    },
    BUILD_LIMIT_MS,
  )

  test(
    'Ctrl-C during bundling keeps the export unchanged and leaves no temporary folder',
    async () => {
      const original = await snapshot()
      await using build = startStorefront(['build', '--env', join(folder, 'first.json'), '--out', out, '--no-cache'])
      await build.waitForOutput('Discover: 4 products and 3 collections found')
      build.signal('SIGINT')
      expect((await build.finished).code).toBe(130)
      expect(await snapshot()).toEqual(original)
    },
    BUILD_LIMIT_MS,
  )

  test(
    'BUILD-03 a build for another environment prints its phases and uses the new settings',
    async () => {
      const original = await read('env.js')
      const { stdout } = await runStorefront(['build', '--env', await environment('second', 'real'), '--out', out])
      expect(stdout).toMatch(
        /^Discover: .*\nBundle: .*\nPrerender: \d+ pages .*\nFinish: .*\n\nFirst-load JavaScript, gzip\n/,
      )
      expect(stdout).toMatch(/^\d+ pages and 10 shells from 4 products and 3 collections$/m)
      expect(original).toContain('https://sandbox.example/pay.js')
      expect(await read('env.js')).toContain('https://real.example/pay.js')
      expect((await snapshot()).siblings).toEqual(['first'])
    },
    BUILD_LIMIT_MS,
  )
})
