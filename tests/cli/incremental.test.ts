import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BuildSummary } from '#export/build-summary.ts'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { hashFolder, createSmallEnvironment, startSmallApi } from '../export/small-api.ts'
import { type ApiResponses, createCollection, createProduct, createSmallShop } from '../export/small-shop.ts'

const LIMIT_MS = 180_000

let folder: string
let environment: string
let responses: ApiResponses
let api: Awaited<ReturnType<typeof startSmallApi>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-incremental-'))
  responses = createSmallShop()
  api = await startSmallApi(responses)
  environment = await createSmallEnvironment(folder, 'small', api.url)
  // The first build creates the bundle, which the other builds reuse.
  await build(join(folder, 'first'))
}, LIMIT_MS)

afterAll(async () => {
  api.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  for (const path of Object.keys(responses)) delete responses[path]
  Object.assign(responses, createSmallShop())
})

async function run(out: string, ...flags: string[]): Promise<Finished> {
  return runStorefront(['build', '--env', environment, '--out', out, '--json', ...flags])
}

async function build(out: string, ...flags: string[]): Promise<BuildSummary> {
  const { stdout, stderr, code } = await run(out, ...flags)
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as BuildSummary
}

/** Copies the first build, including file dates, to serve as the previous export for a build into that folder. */
async function exported(name: string): Promise<string> {
  const out = join(folder, name)
  await cp(join(folder, 'first'), out, { recursive: true, preserveTimestamps: true })
  return out
}

/** Runs a full build into a separate folder for comparison. */
async function full(): Promise<Map<string, string>> {
  const out = join(folder, 'full')
  await rm(out, { recursive: true, force: true })
  await build(out)
  return hashFolder(out)
}

describe('rebuilding', { timeout: LIMIT_MS }, () => {
  test('writes nothing for an unchanged shop and reports that nothing changed', async () => {
    const out = await exported('same')
    const baseline = await hashFolder(out)
    const rebuilt = await run(out)
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({ unchanged: true, written: [], removed: [] })
    expect(await hashFolder(out)).toEqual(baseline)
    expect((await runStorefront(['build', '--env', environment, '--out', out])).stdout).toContain(
      'Nothing has changed since the last export, which was kept',
    )
  })

  test('rerenders only the page of a changed product, and the result equals a full build', async () => {
    const out = await exported('product')
    const baseline = await hashFolder(out)
    const changed = createProduct('brake')
    Object.assign(changed.data[0] ?? {}, { title: 'A better brake' })
    responses['/strapi/products/brake'] = changed
    const summary = await build(out)
    expect(summary.written).toEqual(['product/brake/index.html'])
    expect(summary.kept).toBe(summary.pages + summary.shells + 1 - 1)
    const after = await hashFolder(out)
    const rewritten = [...after].filter(([file, hash]) => baseline.get(file) !== hash).map(([file]) => file)
    const endings = ['', '.br', '.gz']
    expect(rewritten).toEqual(
      ['.build.json', 'export.json', ...endings.map((end) => `product/brake/index.html${end}`)].toSorted(),
    )
    expect(after).toEqual(await full())
  })

  test('builds the same result as a full build after added and removed products and a changed menu', async () => {
    const out = await exported('catalog')
    responses['/strapi/product-groups/rifles'] = createCollection('rifles', ['tarn', 'newcomer'])
    responses['/strapi/products/newcomer'] = createProduct('newcomer')
    responses['/strapi/products/chassis'] = createProduct('chassis', ['tarn'])
    const summary = await build(out)
    expect(summary.written).toEqual([
      'collection/rifles/index.html',
      'product/chassis/index.html',
      'product/newcomer/index.html',
    ])
    expect(summary.removed).toEqual(['product/brake/index.html'])
    expect(await hashFolder(out)).toEqual(await full())
    responses['/strapi/page/app'] = {
      data: { main_navigation: [{ title: 'arms', href: '/collection/rifles', child_navigations: [] }] },
    }
    expect((await build(out)).kept).toBe(0)
    expect(await hashFolder(out)).toEqual(await full())
  })

  test('rerenders a page that was edited by hand', async () => {
    const out = await exported('edited')
    const complete = await hashFolder(out)
    const file = join(out, 'product/tarn/index.html')
    await writeFile(file, 'x')
    const later = new Date(Date.now() + 2_000)
    await utimes(file, later, later)
    await rm(join(out, 'product/chassis/index.html.br'))
    expect((await build(out)).written).toEqual(['product/chassis/index.html', 'product/tarn/index.html'])
    // The page is the same as in a full build.
    expect(await hashFolder(out)).toEqual(complete)
  })

  test('rerenders every page after a changed setting', async () => {
    const out = await exported('settings')
    const env = { STOREFRONT_BRAND_NAME: 'Hillfort' }
    const { stdout } = await runStorefront(['build', '--env', environment, '--out', out, '--json'], { env })
    expect(JSON.parse(stdout)).toMatchObject({ kept: 0, unchanged: false })
  })
})

test(
  'exports a menu of 400 links, 400 images, 5,000 SKUs and 2 MB of text completely',
  { timeout: LIMIT_MS },
  async () => {
    const media = (name: string) => ({
      url: `/uploads/${name}.webp`,
      alternativeText: '',
      width: 4,
      height: 3,
      mime: '',
    })
    const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
      Array.from({ length: count }, (_, index) => item(index))
    const change = (slug: string, values: object) => {
      const changed = createProduct(slug, ['brake'])
      Object.assign(changed.data[0] ?? {}, values)
      responses[`/strapi/products/${slug}`] = changed
    }
    const link = (index: number) => ({
      label: `Link ${index}`,
      subtitle: '',
      link: '/faq',
      image: media('x'),
      bg_image: null,
    })
    const nav = [{ title: 'rifles', nav_links: many(400, link) }]
    responses['/strapi/page/app'] = {
      data: { main_navigation: [{ title: 'rifles', href: '/collection/rifles', child_navigations: nav }] },
    }
    responses['/strapi/product-groups/rifles'] = createCollection('rifles', ['tarn', 'chassis'])
    const sku = createProduct('tarn').data[0]?.skus[0]
    change('tarn', { image_library: many(400, (index) => media(`picture-${index}`)) })
    change('chassis', { skus: many(5_000, (index) => ({ ...sku, sku: `SKU-${index}` })) })
    change('brake', { subtitle: `${'Words. '.repeat(300_000)}The end.` })
    const out = join(folder, 'large')
    const { warnings } = await build(out)
    expect(warnings.map((text) => /The page (\S+) is/.exec(text)?.[1])).toEqual(
      expect.arrayContaining(['/product/brake', '/product/chassis']),
    )
    const ends = { tarn: 'picture-399.webp', chassis: 'SKU-4999', brake: 'The end.', manual: 'Link 399' }
    for (const [slug, end] of Object.entries(ends)) {
      expect(await readFile(join(out, 'product', slug, 'index.html'), 'utf8')).toContain(end)
    }
  },
)

test(
  'a build killed at any moment leaves either the previous or the new export, and the next build removes its files',
  { timeout: LIMIT_MS },
  async () => {
    const killedOut = join(folder, 'killed')
    const out = await exported('killed/export')
    const baseline = await hashFolder(out)
    // A changed brand makes each build run all phases, because every page must be rendered again.
    const env = { STOREFRONT_BRAND_NAME: 'Hillfort' }
    const renamed = join(folder, 'renamed')
    expect(await runStorefront(['build', '--env', environment, '--out', renamed], { env })).toMatchObject({ code: 0 })
    const changed = await hashFolder(renamed)
    const executable = join(import.meta.dirname, '../../bin/storefront.js')
    let skipped = 0
    for (const files of [0, 1, 30, 100, 200, 300, 400, 450]) {
      const child = spawn(process.execPath, [executable, 'build', '--env', environment, '--out', out], {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      })
      const ended = new Promise((resolve) => child.on('close', resolve))
      const staging = join(killedOut, '.export.build/new')
      const hasWritten = async (): Promise<boolean> =>
        (await readdir(staging, { recursive: true }).catch(() => [])).length >= Math.max(files, 1)
      await vi.waitUntil(async () => child.exitCode !== null || (await hasWritten()), {
        timeout: LIMIT_MS,
        interval: 3,
      })
      child.kill('SIGKILL')
      await ended
      const now = await hashFolder(out)
      const isPublished = now.get('index.html') !== baseline.get('index.html')
      expect(now).toEqual(isPublished ? changed : baseline)
      // A build that failed for another reason would prove nothing about a killed one.
      expect(isPublished || child.signalCode).not.toBe(null)
      // If the signal came too late, the previous export is restored for the next build.
      if (isPublished) await build(out)
      else skipped += 1
    }
    expect(skipped).toBeGreaterThan(0)
    await build(out)
    expect(await readdir(killedOut)).toEqual(['export'])
  },
)
