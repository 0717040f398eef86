import { expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { gatherContent } from '../gather-content.ts'
import { once } from '../sources.ts'
import { TEST_RUN, createScope } from '../test-run.ts'
import { auditContent } from './audit-content.ts'
import { contentAudit } from './content-audit.ts'
import { loadTestDictionaries } from './spelling/test-dictionaries.ts'

const mock = createMock({ fixtures: await loadFixtures() })
const options = {
  loadDictionaries: loadTestDictionaries,
  apiUrl: 'http://api.example',
  day: '2026-11-22',
  brand: 'Cairnwell',
  mediaUrl: '',
  fetchFile: () => Promise.reject(new Error('Unexpected request.')),
  otherHosts: new Map(),
}
const silent = () => Promise.reject(new TypeError('fetch failed'))

test('reports only the failed requests when the CMS fails half of them', async () => {
  let asked = 0
  const content = await gatherContent({
    ...options,
    fetch: (...call) => {
      asked += 1
      return asked % 2 === 0 ? Promise.resolve(new Response('down', { status: 503 })) : mock.fetch(...call)
    },
  })
  expect(content.failed.length).toBeGreaterThan(10)
  expect(content.documents.length).toBeGreaterThan(10)
  const findings = auditContent(content)
  expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(['content/request-failed'])
  expect(findings).toHaveLength(content.failed.length)
  const result = await contentAudit.run({ content, scope: createScope() }, TEST_RUN)
  expect(result.notRead).toBe(`${content.failed.length} CMS requests failed.`)
})

test('counts a 404 as checked, but not a truncated response', async () => {
  const responses: Record<string, () => Response> = {
    '/strapi/page/faq': () => new Response('gone', { status: 404 }),
    '/Products': () => new Response('down', { status: 502 }),
  }
  const content = await gatherContent({
    ...options,
    fetch: (input, init) => {
      const response = responses[new URL(input as string).pathname]
      return response === undefined ? mock.fetch(input, init) : Promise.resolve(response())
    },
  })
  expect(auditContent(content).map(({ id, message }) => [id, message])).toEqual([
    ['content/request-failed/Products', 'The price list was not checked: the request returned 502.'],
    ['content/request-failed/strapi/page/faq', 'The CMS returned no content for this page: the request returned 404.'],
  ])
  expect((await contentAudit.run({ content, scope: createScope() }, TEST_RUN)).notRead).toBe('1 CMS request failed.')
})

test('reads a CMS even if the first requests fail, and gives up if it never responds', async () => {
  let asked = 0
  const content = await gatherContent({
    ...options,
    fetch: (...call) => ((asked += 1) <= 3 ? silent() : mock.fetch(...call)),
  })
  expect(content.failed.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => 'got no response'))
  expect(content.documents.length).toBeGreaterThan(30)
  let calls = 0
  const broken = gatherContent({ ...options, fetch: () => ((calls += 1), silent()) })
  await expect(broken).rejects.toThrow('The CMS cannot be reached: http://api.example/')
  expect(calls).toBeLessThan(20)
})

test('runs the other rules without a dictionary and reports the reason', async () => {
  const content = await gatherContent({ ...options, fetch: mock.fetch, knownWordsFile: '/no/words.txt' })
  expect(auditContent(content)).toEqual([])
  const result = await contentAudit.run({ content, scope: createScope() }, TEST_RUN)
  expect(result.error?.message).toMatch(/^The list of known words, \/no\/words\.txt, cannot be read: /)
  expect(result.checked).toMatch(/^\d\d CMS responses$/)
})

test.each([
  [502, 'returned 502.', 'Start Strapi, and check the connection between the back end and Strapi.'],
  [500, 'returned 500.', 'Check that the page is published in the CMS. If it is, ask an engineer.'],
])('suggests the next step after a %i from a gateway', async (status, message, fix) => {
  const content = await gatherContent({
    ...options,
    fetch: (input, init) =>
      new URL(input as string).pathname === '/strapi/page/faq'
        ? Promise.resolve(new Response('<html></html>', { status }))
        : mock.fetch(input, init),
  })
  expect(auditContent(content)).toMatchObject([
    { message: expect.stringMatching(new RegExp(`${message}$`)) as string, fix },
  ])
})

test('reports only the missing field of a page without populated metadata', async () => {
  const content = await gatherContent({
    ...options,
    fetch: async (input, init) => {
      const reply = await mock.fetch(input, init)
      if (new URL(input as string).pathname !== '/strapi/page/faq') return reply
      const { data } = (await reply.json()) as { data: Record<string, unknown> }
      const { meta_data: _, ...unpopulated } = data
      return Response.json({ data: unpopulated })
    },
  })
  expect(auditContent(content).map(({ rule, place }) => [rule, place.field])).toEqual([
    ['content/missing-field', 'meta_data'],
  ])
})

test('reports two entries with the same slug, and checks the other content', async () => {
  const content = await gatherContent({
    ...options,
    fetch: async (...call) => {
      const response = await mock.fetch(...call)
      if (!/\/strapi\/product(?:-group)?s\/(?:rifles|tarn-lr)$/.test(call[0] as string)) return response
      const { data } = (await response.json()) as { readonly data: object | readonly object[] }
      const [entry] = [data].flat()
      return Response.json({ data: [entry, { ...entry, documentId: 'other', title: 'Another' }] })
    },
  })
  const findings = auditContent(content)
  expect(findings.map(({ id, place: { field } }) => [id, field])).toEqual([
    ['content/shared-slug/strapi/product-groups/rifles/slug', 'slug'],
    ['content/shared-slug/strapi/products/tarn-lr/slug', 'slug'],
  ])
  expect(findings[1]?.message).toMatch(/returns 2 entries .* shows the first: \S+, other\.$/)
})

test('repeated checks read the dictionaries once', async () => {
  let reads = 0
  const load = once(() => ((reads += 1), loadTestDictionaries()))
  for (const _check of [1, 2]) {
    const { spelling } = await gatherContent({ ...options, loadDictionaries: load, fetch: mock.fetch })
    expect(['barrel', 'barrell'].map((word) => spelling.has(word))).toEqual([true, false])
  }
  expect(reads).toBe(1)
})
