import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { createPlace } from '../../findings/finding.ts'
import { createUnknownWords } from '../../findings/unknown-words.ts'
import { createFinding } from '../../report/test-audit-report.ts'
import { changeContent, gatherDemoContent } from '../content/test-changed-content.ts'
import { createDocument } from '../content/test-findings.ts'
import type { GatheredContent } from '../gather-content.ts'
import { compareContent, isReported, watchContent } from './watch-content.ts'

const at = (call: string, rule = 'tbd') =>
  createFinding(`content/${rule}/${call}`, { place: { cmsPath: call, field: 'answer' } })
const content = (data: Readonly<Record<string, string>>, ...failed: string[]) => ({
  documents: Object.entries(data).map(([call, text]) => createDocument({ text }, { call })),
  failed: failed.map((call) => ({ call, page: null, reason: 'returned 500' })),
})
const read = (...paths: string[]) => new Map(paths.map((path) => [path, { text: 'as before' }]))

test('compareContent reports added and fixed findings', () => {
  const [one, two, three] = [at('strapi/page/faq'), at('strapi/page/home'), at('strapi/page/warranty')]
  expect(compareContent([one, two], [two, three], content({}), new Map())).toEqual({
    added: [three],
    fixed: [one],
    findings: [two, three],
  })
})

test('compareContent keeps findings for documents that are unavailable during an outage', () => {
  const [list, product] = [at('strapi/product-groups/rifles'), at('strapi/products/tarn-lr')]
  const down = at('strapi/product-groups/rifles', 'request-failed')
  const known = read('strapi/product-groups/rifles', 'strapi/products/tarn-lr')
  const outage = compareContent([list, product], [down], content({}, 'strapi/product-groups/rifles'), known)
  expect(outage).toEqual({ added: [down], fixed: [], findings: [down, list, product] })
  expect(compareContent(outage.findings, [list, product], content({}), known)).toEqual({
    added: [],
    fixed: [down],
    findings: [list, product],
  })
})

test('compareContent reports a finding as fixed during an outage only if its document has changed', () => {
  const [faq, home] = [at('strapi/page/faq'), at('strapi/page/home')]
  const documents = { 'strapi/page/faq': 'edited', 'strapi/page/home': 'as before' }
  const known = read('strapi/page/faq', 'strapi/page/home')
  expect(compareContent([faq, home], [], content(documents, 'Products'), known)).toEqual({
    added: [],
    fixed: [faq],
    findings: [home],
  })
})

test('compareContent reports only the added ones of the unknown words', () => {
  const words = (...names: string[]) =>
    createUnknownWords(names.map((word) => ({ word, suggestion: null, count: 1, place: createPlace(['/faq']) })))
  expect(compareContent([words('one')], [words('one', 'two')], content({}), new Map())).toEqual({
    added: [words('two')],
    fixed: [],
    findings: [words('one', 'two')],
  })
})

/** Watches content that changes with each check, and returns the reports. */
async function watch(looks: readonly (GatheredContent | StorefrontError)[]): Promise<string[]> {
  const said: string[] = []
  const stop = new AbortController()
  const waiting = looks.values()
  await watchContent({
    read() {
      const { value, done } = waiting.next()
      if (done === true) stop.abort()
      stop.signal.throwIfAborted()
      return value instanceof StorefrontError ? Promise.reject(value) : Promise.resolve(value as GatheredContent)
    },
    counts: ({ rule }) => rule !== 'empty-list',
    everyMs: 0,
    signal: stop.signal,
    async onChange({ added: fresh, fixed }, isFirst) {
      said.push(`${isFirst ? 'first: ' : ''}${fresh.length} new, ${fixed.length} fixed`)
      await Promise.resolve()
    },
    onError: ({ message }) => said.push(message),
  })
  return said
}

test('watchContent reports the first check and then only changes', async () => {
  const good = await gatherDemoContent()
  const bad = changeContent(good, 'strapi/page/faq', { header_title: 'TBD' })
  expect(await watch([good, good, bad, bad, good, good])).toEqual([
    'first: 0 new, 0 fixed',
    '1 new, 0 fixed',
    '0 new, 1 fixed',
  ])
})

test('watchContent reports an unreachable CMS once and keeps its findings', async () => {
  const bad = changeContent(await gatherDemoContent(), 'strapi/page/faq', { header_title: 'TBD' })
  const down = new StorefrontError({ kind: 'external', message: 'The CMS cannot be reached.', next: 'wait.' })
  expect(await watch([bad, down, down, bad, down])).toEqual([
    'first: 1 new, 0 fixed',
    'The CMS cannot be reached.',
    'The CMS cannot be reached.',
  ])
})

test('does not print known issues or findings on other pages while an editor writes', () => {
  const day = '2026-11-23'
  const [title, hint] = [createFinding('content/title'), createFinding('content/long', { severity: 'suggestion' })]
  const entry = { finding: 'content/title', reason: 'A sale.', owner: 'CMS' }
  const known = (until: string) => ({ issues: [{ ...entry, until }], day, isNamed: undefined })
  expect(isReported(title, { issues: [], day, isNamed: undefined })).toBe(true)
  expect(isReported(title, known('2026-11-23'))).toBe(false)
  expect(isReported(title, known('2026-11-22'))).toBe(true)
  expect(isReported(hint, known('2026-11-23'))).toBe(true)
  expect(isReported(title, { issues: [], day, isNamed: (path) => path === '/faq' })).toBe(true)
  expect(isReported(title, { issues: [], day, isNamed: (path) => path === '/terms' })).toBe(false)
})
