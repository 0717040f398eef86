import { expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { gatherContent } from '../gather-content.ts'
import { RUN, scopeWith } from '../test-run.ts'
import { auditContent } from './audit-content.ts'
import { contentAudit } from './content-audit.ts'

const mock = createMock({ fixtures: await loadFixtures() })
const options = {
  apiAddress: 'http://api.example',
  day: '2026-11-22',
  brand: 'Cairnwell',
  mediaAddress: '',
  fetchFile: () => Promise.reject(new Error('Nobody asks.')),
  otherHosts: new Map(),
}
const silent = () => Promise.reject(new TypeError('fetch failed'))

test('AUD-28 AUD-37 AUD-09 of a CMS that answers half its calls the other half is told, and nothing else', async () => {
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
  expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(['content/call-failed'])
  expect(findings).toHaveLength(content.failed.length)
  const result = await contentAudit.look({ content, scope: scopeWith() }, RUN)
  expect(result.unread).toBe(`${content.failed.length} calls of the CMS gave nothing.`)
})

test('AUD-37 a page that the CMS does not have was looked at; a call that broke off was not', async () => {
  const answers: Record<string, () => Response> = {
    '/strapi/page/faq': () => new Response('gone', { status: 404 }),
    '/Products': () => new Response('down', { status: 502 }),
  }
  const content = await gatherContent({
    ...options,
    fetch: (input, init) => {
      const answer = answers[new URL(input as string).pathname]
      return answer === undefined ? mock.fetch(input, init) : Promise.resolve(answer())
    },
  })
  expect(auditContent(content).map(({ id, message }) => [id, message])).toEqual([
    ['content/call-failed/Products', 'The price list was not checked: the request answered 502.'],
    ['content/call-failed/strapi/page/faq', 'The CMS gave nothing for this page: the request answered 404.'],
  ])
  expect((await contentAudit.look({ content, scope: scopeWith() }, RUN)).unread).toBe('1 call of the CMS gave nothing.')
})

test('AUD-37 a CMS whose first calls are lost is read all the same, and one that answers nothing is given up', async () => {
  let asked = 0
  const content = await gatherContent({
    ...options,
    fetch: (...call) => ((asked += 1) <= 3 ? silent() : mock.fetch(...call)),
  })
  expect(content.failed.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => 'gave no answer'))
  expect(content.documents.length).toBeGreaterThan(30)
  let calls = 0
  const dead = gatherContent({ ...options, fetch: () => ((calls += 1), silent()) })
  await expect(dead).rejects.toThrow('The CMS cannot be reached: http://api.example/')
  expect(calls).toBeLessThan(20)
})

test('AUD-37 without a dictionary the other rules look, and why there is no spelling is said', async () => {
  const content = await gatherContent({ ...options, fetch: mock.fetch, knownWordsFile: '/no/words.txt' })
  expect(auditContent(content)).toEqual([])
  const result = await contentAudit.look({ content, scope: scopeWith() }, RUN)
  expect(result.error?.message).toMatch(/^The list of known words, \/no\/words\.txt, cannot be read: /)
  expect(result.checked).toMatch(/^\d\d answers of the CMS$/)
})
