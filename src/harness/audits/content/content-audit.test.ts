import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { createPlace } from '../../findings/finding.ts'
import type { Sources } from '../audit.ts'
import type { FailedCall, GatheredContent } from '../gather-content.ts'
import { RUN, scopeWith } from '../test-run.ts'
import { contentAudit } from './content-audit.ts'
import { contentOf } from './test-findings.ts'

/** What the audit says of content, as a run would gather it. */
async function audited(content: GatheredContent, scope = scopeWith()) {
  const sources: Pick<Sources, 'content' | 'scope'> = { content: () => Promise.resolve(content), scope }
  return contentAudit.look(await contentAudit.gather(sources as Sources), RUN)
}

const failed = (call: string, page: string | null, reason: string): FailedCall => ({ call, page, reason })

test('AUD-14 AUD-37 a price list that could not be read is told, with whom to tell of it', async () => {
  const { findings, checked, unread } = await audited({
    ...contentOf(),
    failed: [failed('Products', null, 'answered 500')],
  })
  expect(checked).toBe('0 answers of the CMS')
  expect(unread).toBe('1 call of the CMS gave nothing.')
  expect(findings).toEqual([
    {
      id: 'content/call-failed/Products',
      rule: 'content/call-failed',
      severity: 'error',
      message: 'The price list was not checked: the request answered 500.',
      fix: 'Tell whoever looks after the API of the shop.',
      place: createPlace([], { cmsPath: 'Products', field: '' }),
      evidence: null,
    },
  ])
})

test('AUD-37 calls without an answer are counted as unread, and those that say that there is nothing are not', async () => {
  const unreadOf = async (...reasons: string[]) => {
    const calls = reasons.map((reason, index) => failed(`strapi/page/${index}`, '/faq', reason))
    return (await audited({ ...contentOf(), failed: calls })).unread
  }
  expect(await unreadOf('answered 404', 'answered 403')).toBeUndefined()
  expect(await unreadOf('answered 503', 'gave no answer', 'answered 404')).toBe('2 calls of the CMS gave nothing.')
})

test('AUD-37 why no spelling is known is said', async () => {
  const spellingError = new StorefrontError({ kind: 'surroundings', message: 'No dictionary.', next: 'get one.' })
  expect((await audited({ ...contentOf(), spellingError })).error).toBe(spellingError)
})

test('AUD-10 AUD-27 only findings of the pages that were chosen, and of the calls of the own share, are told', async () => {
  const content = {
    ...contentOf(),
    failed: [
      failed('strapi/page/faq', '/faq', 'answered 500'),
      failed('strapi/page/support', '/support', 'answered 500'),
      failed('strapi/page/header', null, 'answered 500'),
    ],
  }
  const calls = async (scope: Parameters<typeof scopeWith>[0]) =>
    (await audited(content, scopeWith(scope))).findings.map(({ place }) => place.cmsPath)
  expect(await calls({})).toEqual(['strapi/page/faq', 'strapi/page/support', 'strapi/page/header'])
  expect(await calls({ isFiltered: true, isChosen: (path) => path === '/faq' })).toEqual(['strapi/page/faq'])
  expect(await calls({ isOwn: (key) => key === 'strapi/page/support' })).toEqual(['strapi/page/support'])
})
