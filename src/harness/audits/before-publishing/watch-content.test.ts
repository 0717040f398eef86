import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { finding } from '../../report/model/test-audit-report.ts'
import { changed, clean } from '../content/test-changed-content.ts'
import type { GatheredContent } from '../gather-content.ts'
import { contentChanges, watchContent } from './watch-content.ts'

const at = (call: string, rule = 'tbd') =>
  finding(`content/${rule}/${call}`, { place: { cmsPath: call, field: 'answer' } })
const failing = (...calls: string[]) => ({
  failed: calls.map((call) => ({ call, page: null, reason: 'answered 500' })),
})

test('AUD-33 a look is held against the one before', () => {
  const [one, two, three] = [at('strapi/page/faq'), at('strapi/page/home'), at('strapi/page/warranty')]
  expect(contentChanges([one, two], [two, three], failing())).toEqual({
    fresh: [three],
    fixed: [one],
    findings: [two, three],
  })
})

test('AUD-33 what a CMS that answers half its calls did not give is neither fixed nor, when it comes back, new', () => {
  const [faq, home, down] = [at('strapi/page/faq'), at('strapi/page/home'), at('strapi/page/faq', 'call-failed')]
  const half = contentChanges([faq, home], [home, down], failing('strapi/page/faq'))
  expect(half).toEqual({ fresh: [down], fixed: [], findings: [home, down, faq] })
  expect(contentChanges(half.findings, [faq, home], failing())).toEqual({
    fresh: [],
    fixed: [down],
    findings: [faq, home],
  })
})

/** Watches while the content is one after the other, and tells what was said. */
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
    async onChange({ fresh, fixed }, isFirst) {
      said.push(`${isFirst ? 'first: ' : ''}${fresh.length} new, ${fixed.length} fixed`)
      await Promise.resolve()
    },
    onError: ({ message }) => said.push(message),
  })
  return said
}

test('AUD-33 the first look is told, then only what changes', async () => {
  const good = await clean()
  const bad = changed(good, 'strapi/page/faq', { header_title: 'TBD' })
  expect(await watch([good, good, bad, bad, good, good])).toEqual([
    'first: 0 new, 0 fixed',
    '1 new, 0 fixed',
    '0 new, 1 fixed',
  ])
})

test('AUD-33 a CMS that cannot be reached is told once, and nothing is fixed by that', async () => {
  const bad = changed(await clean(), 'strapi/page/faq', { header_title: 'TBD' })
  const down = new StorefrontError({ kind: 'surroundings', message: 'The CMS cannot be reached.', next: 'wait.' })
  expect(await watch([bad, down, down, bad, down])).toEqual([
    'first: 1 new, 0 fixed',
    'The CMS cannot be reached.',
    'The CMS cannot be reached.',
  ])
})
