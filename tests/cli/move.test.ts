import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Environment } from '#environment/environment.ts'
import { runStorefront } from '../../support/run-storefront.ts'
import { hashFolder, createSmallEnvironment, startSmallApi } from '../export/small-api.ts'
import { createProduct, createSmallShop } from '../export/small-shop.ts'

const LIMIT_MS = 180_000
const MEDIA = 'https://media.moved.example'

let folder: string
let file: string
let environment: Environment
let api: Awaited<ReturnType<typeof startSmallApi>>
let movedApi: typeof api

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-move-'))
  api = await startSmallApi(createSmallShop())
  movedApi = await startSmallApi(createSmallShop())
  file = await createSmallEnvironment(folder, 'small', api.url)
  environment = JSON.parse(await readFile(file, 'utf8')) as Environment
  await build('first', environment)
}, LIMIT_MS)

afterAll(async () => {
  api.close()
  movedApi.close()
  await rm(folder, { recursive: true })
})

async function build(name: string, settings: Environment): Promise<Map<string, string>> {
  await writeFile(file, JSON.stringify(settings))
  const { code, output } = await runStorefront(['build', '--env', file, '--out', join(folder, name), '--quiet'])
  if (code !== 0) throw new Error(output)
  return publishedFiles(name)
}

/** Returns the files of an export with their hashes, without the build cache. */
async function publishedFiles(name: string): Promise<Map<string, string>> {
  const files = await hashFolder(join(folder, name))
  files.delete('.build.json')
  return files
}

async function copyFirst(name: string): Promise<string> {
  await cp(join(folder, 'first'), join(folder, name), { recursive: true, preserveTimestamps: true })
  return join(folder, name)
}

test(
  'BUILD-82 a moved export is byte-identical to a build with the new URLs, and the next build is complete',
  async () => {
    const out = await copyFirst('moved')
    await writeFile(join(out, 'CNAME'), 'shop.example')
    const flags = ['--site', 'https://moved.example/', '--api', `${movedApi.url}/`]
    const { code, output } = await runStorefront(['move', out, ...flags])
    expect(output).toMatch(/^Moved .*moved to https:\/\/moved\.example, with the API at http:\/\/127\.0\.0\.1:\d+\n/)
    expect(code).toBe(0)
    const settings = { ...environment.settings, API_BASE_URL: movedApi.url }
    const target = { ...environment, site: 'https://moved.example', settings }
    const expected = await build('expected', target)
    const moved = await publishedFiles('moved')
    expect(moved.delete('CNAME')).toBe(true)
    expect(moved).toEqual(expected)
    expect(await build('moved', target)).toEqual(new Map([...expected, ['CNAME', expect.any(String)]]))
  },
  LIMIT_MS,
)

test(
  'BUILD-82 an edited env.js is applied to policies, pages and the data of header and footer',
  async () => {
    const out = await copyFirst('edited')
    const script = await readFile(join(out, 'env.js'), 'utf8')
    await writeFile(join(out, 'env.js'), script.replace(environment.settings.MEDIA_BASE_URL, MEDIA))
    const { code, output } = await runStorefront(['move', out])
    expect({ code, output }).toMatchObject({ code: 0 })
    const settings = { ...environment.settings, MEDIA_BASE_URL: MEDIA }
    const expected = await build('expected-media', { ...environment, settings })
    const moved = await publishedFiles('edited')
    // Open tabs may still load the previous data of the header and the footer.
    const [added = '', ...others] = [...moved.keys()].filter((name) => !expected.has(name) && !/\.(br|gz)$/.test(name))
    expect(others).toEqual([])
    expect(added).toMatch(/^assets\/frame-[\w-]{8}\.json$/)
    for (const ending of ['', '.br', '.gz']) moved.delete(added + ending)
    expect(moved).toEqual(expected)
  },
  LIMIT_MS,
)

test(
  'BUILD-86 a product that is only linked by an absolute URL of the site has a page, and the link is its path',
  async () => {
    const responses = createSmallShop()
    const linking = await startSmallApi({
      ...responses,
      '/strapi/page/footer': JSON.parse(
        JSON.stringify(responses['/strapi/page/footer']).replace(
          '/collection/parts?sort=price#top',
          'https://shop.example/product/whole?a=1#top',
        ),
      ) as object,
      '/strapi/products/whole': createProduct('whole'),
    })
    try {
      const settings = { ...environment.settings, API_BASE_URL: linking.url }
      const files = await build('linking', { ...environment, settings })
      expect([...files.keys()]).toContain('product/whole/index.html')
      const html = await readFile(join(folder, 'linking/faq/index.html'), 'utf8')
      expect(html).toContain('href="/product/whole?a=1#top"')
    } finally {
      linking.close()
    }
  },
  LIMIT_MS,
)

test.each([
  ['a site with a path', ['--site', 'https://moved.example/shop'], 'site: Must not contain a path, query or fragment'],
  ['credentials', ['--api', 'https://user:pw@api.example'], 'settings.API_BASE_URL: Must not contain a username'],
])('BUILD-82 rejects %s with exit code 2 and leaves the export unchanged', async (_, flags, message) => {
  const before = await publishedFiles('first')
  const { code, stderr } = await runStorefront(['move', join(folder, 'first'), ...flags])
  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('pw@')
  expect(await publishedFiles('first')).toEqual(before)
})

test('BUILD-82 a page text edited in env.js requires a build', async () => {
  const out = await copyFirst('renamed')
  const script = await readFile(join(out, 'env.js'), 'utf8')
  await writeFile(join(out, 'env.js'), script.replace('"Cairnwell"', '"Tarn"'))
  const { code, stderr } = await runStorefront(['move', out, '--site', 'https://moved.example'])
  expect(code).toBe(2)
  expect(stderr).toContain('The text of the pages and env.js have different values for: BRAND_NAME.')
  expect(stderr).toContain('Next: Build the export with the new settings.')
})
