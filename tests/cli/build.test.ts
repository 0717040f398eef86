import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import type { BuildSummary } from '#export/build-summary.ts'
import type { ExportManifest } from '#export/manifest.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { type Answers, fetchFrom, smallShop } from '../export/small-shop.ts'
import { runStorefront, startStorefront } from './run-storefront.ts'

/** Bundling alone takes seconds on a busy computer. */
const BUILD_LIMIT_MS = 60_000

let folder: string
let out: string
let api: Server
let answers: Answers
let built: BuildSummary

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-build-'))
  out = join(folder, 'out/first')
  answers = smallShop()
  api = createServer((request, response) => {
    void fetchFrom(answers)(`http://api.example${request.url}`).then(async (answer) => {
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
    })
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const result = await runStorefront(['build', '--env', await environment('first', 'sandbox'), '--out', out, '--json'])
  built = JSON.parse(result.stdout) as BuildSummary
}, BUILD_LIMIT_MS)

afterAll(async () => {
  api.close()
  await rm(folder, { recursive: true })
})

/** Writes the file of an environment on the small shop. */
async function environment(name: string, payment: string): Promise<string> {
  const staging = await loadEnvironment('staging', { env: {} })
  const file = join(folder, `${name}.json`)
  const settings = {
    ...staging.settings,
    API_BASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    PAYMENT_SCRIPT_URL: `https://${payment}.example/pay.js`,
  }
  await writeFile(file, JSON.stringify({ ...staging, name, site: 'https://shop.example', settings }))
  return file
}

const read = (file: string): Promise<string> => readFile(join(out, file), 'utf8')

async function pagesOfExport(): Promise<ExportManifest['pages']> {
  return (JSON.parse(await read('export.json')) as ExportManifest).pages
}

/** Every file of the export with a hash of its content, and all that lies beside the export. */
async function picture(): Promise<{ files: string[]; beside: string[] }> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map(
    async (path) =>
      `${path} ${createHash('sha256')
        .update(await readFile(path))
        .digest('hex')}`,
  )
  return { files: (await Promise.all(files)).toSorted(), beside: await readdir(join(folder, 'out')) }
}

describe('an export', () => {
  test('BUILD-02 BUILD-09 has a page with content for each route and each address found', async () => {
    expect(built).toMatchObject({ collections: 3, products: 3, pages: 8, shells: 4 })
    const single = Object.values(routes).filter((route) => route.export === 'page')
    const addresses = [
      ...single.map(({ pattern }) => pattern),
      '/collection/rifles',
      '/collection/parts',
      '/collection/sale',
      '/product/tarn',
      '/product/chassis',
      '/product/brake',
    ]
    for (const address of addresses) expect(await read(`${address}/index.html`), address).toMatch(/<main[^>]*>.*<h1/s)
    expect(await read('product/brake/index.html')).toMatch(/<h1[^>]*>.*brake.*<\/h1>/s)
  })

  test('OPEN-054 has one shell for each route with parameters', async () => {
    expect((await readdir(join(out, '_shells'))).toSorted()).toEqual([
      'collection.html',
      'confirmation.html',
      'product.html',
      'productByLayout.html',
    ])
    expect(await read('_shells/confirmation.html')).toContain('<main')
  })

  test('ROUT-20 has a not-found page', async () => {
    expect(await read('404.html')).toMatch(/<h1[^>]*>.*Not Found/s)
  })

  test('SEO-03 closes to search engines what is not indexed, and leaves it out of the sitemap', async () => {
    const sitemap = await read('sitemap.xml')
    for (const { file, route, address } of await pagesOfExport()) {
      const indexed = route !== 'not-found' && routes[route as RouteId].indexed
      const closed = (await read(file)).includes('<meta name="robots" content="noindex">')
      expect(closed, file).toBe(!indexed)
      const listed = address !== undefined && sitemap.includes(`<loc>https://shop.example${address}</loc>`)
      expect(listed, file).toBe(indexed && address !== undefined)
    }
  })

  test('has no inline script and no inline style in any page', async () => {
    for (const { file } of await pagesOfExport()) {
      const html = await read(file)
      for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag, file).toMatch(/ src="|type="application\/json"/)
      expect(html, file).not.toMatch(/<style| style="| on\w+="/)
    }
  })

  test('describes itself: each page with the hash of its content, each shell with its pattern', async () => {
    const pages = await pagesOfExport()
    expect(pages).toHaveLength(13)
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

  test('PERF-01 loads at most 115 KB of JavaScript first on home and product, and 145 KB on the checkout', () => {
    const bytes = Object.fromEntries(built.firstLoad.map((each) => [each.template, each.bytes]))
    expect(bytes['home']).toBeLessThanOrEqual(115_000)
    expect(bytes['product']).toBeLessThanOrEqual(115_000)
    expect(bytes['checkout']).toBeLessThanOrEqual(145_000)
  })

  test('BUILD-18 tells times, counts and sizes, the largest page and script among them', () => {
    expect(built.milliseconds).toBeGreaterThan(0)
    expect(built.files).toBeGreaterThan(built.pages)
    expect(built.bytes).toBeGreaterThan(built.largestScript.bytes)
    expect(built.largestPage).toEqual({ file: expect.stringMatching(/\.html$/), bytes: expect.any(Number) })
    expect(built.largestScript).toEqual({ file: expect.stringMatching(/^assets\/.*\.js$/), bytes: expect.any(Number) })
  })
})

describe('building again', () => {
  test('BUILD-10 BUILD-17 a call that fails in the middle names page and call, exit 3, and the old export stays', async () => {
    const before = await picture()
    answers = { ...smallShop(), '/strapi/products/brake': Response.json({ message: 'Broken' }, { status: 500 }) }
    const result = await runStorefront(['build', '--env', join(folder, 'first.json'), '--out', out])
    answers = smallShop()
    expect(result.code).toBe(3)
    expect(result.stderr).toContain(
      'Page: /product/brake (linked from /product/chassis). Call: GET /strapi/products/{title}.',
    )
    expect(await picture()).toEqual(before)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'BUILD-10 %s while bundling leaves the old export as it was and no folder of its own',
    async (signal) => {
      const before = await picture()
      const build = startStorefront(['build', '--env', join(folder, 'first.json'), '--out', out])
      await build.said('Discover: 3 products and 3 collections found')
      build.signal(signal)
      expect((await build.finished).code).toBe(signal === 'SIGINT' ? 130 : 143)
      expect(await picture()).toEqual(before)
    },
    BUILD_LIMIT_MS,
  )

  test(
    'BUILD-03 BUILD-10 BUILD-18 another environment after a killed build: a line per phase, new settings, nothing left over',
    async () => {
      const killed = startStorefront(['build', '--env', join(folder, 'first.json'), '--out', out])
      await killed.said('Discover: ')
      killed.signal('SIGKILL')
      await killed.finished
      const before = await read('env.js')
      const { stdout } = await runStorefront(['build', '--env', await environment('second', 'real'), '--out', out])
      expect(stdout).toMatch(
        /^Discover: .*\nBundle: .*\nPrerender: 13 pages .*\nFinish: .*\n\nFirst-load JavaScript, gzip\n/,
      )
      expect(stdout).toMatch(/^8 pages and 4 shells from 3 products and 3 collections$/m)
      expect(before).toContain('https://sandbox.example/pay.js')
      expect(await read('env.js')).toContain('https://real.example/pay.js')
      expect((await picture()).beside).toEqual(['first'])
    },
    BUILD_LIMIT_MS,
  )
})
