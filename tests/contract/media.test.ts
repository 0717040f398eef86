import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock, type ListeningMock, startMockServer } from '#mock/mock.ts'
import { MEDIA_FOLDER } from '#mock/shop/fixtures-folder.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

let mock: ListeningMock

beforeAll(async () => {
  mock = await startMockServer({ port: 0 })
})

afterAll(() => mock.close())

/** Returns the paths of the media in a CMS response. */
const mediaPaths = (text: string) => [...new Set(text.match(/\/uploads\/[^"\\\s)]+/g))]

test('serves every image and document that CMS pages reference', async () => {
  const paths: string[] = []
  for (const path of ['/strapi/page/home', '/strapi/page/app', '/strapi/page/footer', '/strapi/products/search/e']) {
    paths.push(...mediaPaths(await (await fetch(mock.url + path)).text()))
  }
  expect(paths.length).toBeGreaterThan(20)
  const failed: string[] = []
  for (const path of paths) {
    const response = await fetch(mock.url + path)
    const { byteLength } = await response.arrayBuffer()
    if (response.status !== 200 || byteLength === 0) failed.push(path)
  }
  expect(failed).toEqual([])
})

test('sends each file with its content type and does not let scripts in it run', async () => {
  const types: Record<string, string | null> = {}
  for (const name of readdirSync(MEDIA_FOLDER)) {
    const extension = name.slice(name.lastIndexOf('.') + 1)
    if (extension in types) continue
    const { headers } = await mock.fetch(`${mock.url}/uploads/${name}`, { method: 'HEAD' })
    types[extension] = headers.get('content-type')
    expect(headers.get('content-security-policy')).toBe('sandbox')
  }
  expect(types).toEqual({ pdf: 'application/pdf', svg: 'image/svg+xml', webp: 'image/webp' })
})

test.each(['/uploads/missing.webp', '/uploads/..%2F..%2Fpackage.json', '/uploads/../fixtures.ts', '/uploads/'])(
  'returns 404 for %s',
  async (path) => {
    expect((await fetch(mock.url + path)).status).toBe(404)
  },
)

test("serves media to the shop's pages without a Referer and does not open a namespace", async () => {
  const [name] = readdirSync(MEDIA_FOLDER)
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  const { status, headers: received } = await mock.fetch(`${mock.url}/uploads/${name}`, { headers })
  expect([status, received.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  await fetch(`${mock.url}/__ns/other/uploads/${name}`)
  expect(await (await fetch(`${mock.url}/__mock/namespaces`)).json()).toEqual(['default'])
})

test('does not serve media if the fixtures are different', async () => {
  const { fetch: request } = createMock({ fixtures: tinyFixtures })
  const [name] = readdirSync(MEDIA_FOLDER)
  expect((await request(`http://mock.test/uploads/${name}`)).status).toBe(404)
})
