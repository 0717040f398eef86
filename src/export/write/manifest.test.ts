import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { assertExport } from './export-folder.ts'
import { readManifest, saveManifest, writeManifest } from './manifest.ts'
import type { RenderedPage } from './page.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-manifest-'))
})

afterEach(() => rm(folder, { recursive: true }))

const demo = await loadEnvironment('demo', { env: {} })
const faq = { file: 'faq/index.html', route: 'faq', path: '/faq', bytes: 3, sha256: 'a1' } as RenderedPage
const shell = { file: '_shells/search.html', route: 'search', bytes: 4, sha256: 'b2' } as RenderedPage

const SHELLS = [
  { route: 'collection', pattern: '/collection/{title}', file: '_shells/collection.html' },
  { route: 'product', pattern: '/product/{title}', file: '_shells/product.html' },
  { route: 'productByLayout', pattern: '/product/{displayType}/{documentId}', file: '_shells/productByLayout.html' },
  { route: 'search', pattern: '/search/{query}', file: '_shells/search.html' },
  { route: 'copy', pattern: '/copy/{copyId}', file: '_shells/copy.html' },
  { route: 'confirmation', pattern: '/confirm/{orderId}', file: '_shells/confirmation.html' },
]

test('OPEN-054 export.json lists the pages with size and hash, and which file serves which pattern', async () => {
  await writeManifest(folder, demo, [faq, { ...shell, path: undefined }], undefined)
  const text = await readFile(join(folder, 'export.json'), 'utf8')
  const manifest = JSON.parse(text) as { shells: unknown[] }
  expect(manifest).toEqual({
    version: 1,
    environment: 'demo',
    pages: [
      { file: 'faq/index.html', route: 'faq', path: '/faq', bytes: 3, sha256: 'a1' },
      { file: '_shells/search.html', route: 'search', bytes: 4, sha256: 'b2' },
    ],
    shells: expect.arrayContaining(SHELLS) as unknown[],
  })
  expect(manifest.shells).toHaveLength(10)
  expect(text).toMatch(/^\{\n {2}"version": 1,\n[^]*\n\}\n$/)
  expect(await readManifest(folder)).toEqual(manifest)
  await expect(assertExport(folder)).resolves.toBeUndefined()
})

test('the manifest identifies a shard, which cannot be used as an export', async () => {
  const files = { 'faq/index.html': 'a1' }
  const shard = { current: 2, total: 4, commit: 'f00d', host: 'all' as const, responses: { request: 'c3' }, files }
  await writeManifest(folder, demo, [faq], shard)
  expect((await readManifest(folder))?.shard).toEqual(shard)
  await expect(assertExport(folder)).rejects.toMatchObject({
    kind: 'usage',
    message: `${folder} is shard 2 of 4 of an export.`,
    next: 'Merge the shards with "npx storefront merge <folders…> --out <folder>".',
  })
})

test.each([
  '',
  '{',
  '[]',
  '{"version":2,"environment":"demo","pages":[],"shells":[]}',
  '{"version":1,"environment":"demo"}',
])('a folder whose export.json is %j is not an export', async (text) => {
  await writeFile(join(folder, 'export.json'), text)
  expect(await readManifest(folder)).toBeUndefined()
  await expect(assertExport(folder)).rejects.toMatchObject({
    kind: 'usage',
    message: `There is no export in ${folder}.`,
    next: 'Run "npx storefront build" for this environment first, or set --dir to the folder of an export.',
  })
})

test('the next step without an export names no flag that the command lacks', async () => {
  const next = 'Pass the folder of an export.'
  await expect(assertExport(folder, { kind: 'external', next })).rejects.toMatchObject({ exitCode: 3, next })
})

test('reports a file instead of an export', async () => {
  const file = join(folder, 'demo')
  await writeFile(file, '')
  await expect(assertExport(file)).rejects.toThrow(`There is no export in ${file}: it is a file.`)
})

test('a folder without export.json is not an export', async () => {
  expect(await readManifest(folder)).toBeUndefined()
  const manifest = { version: 1 as const, environment: 'demo', pages: [], shells: [] }
  await saveManifest(folder, manifest)
  expect(await readManifest(folder)).toEqual(manifest)
})

test.each(['a:b', 'می‌خواهم', '👩‍🌾', String.raw`a\b`, 'a\nb', '...', 'x'.repeat(255)])(
  'readManifest reads an export with a page named %j',
  async (slug) => {
    const page = { ...faq, file: `product/${slug}/index.html` }
    await writeManifest(folder, demo, [page], undefined)
    expect((await readManifest(folder))?.pages[0]?.file).toBe(page.file)
  },
)
