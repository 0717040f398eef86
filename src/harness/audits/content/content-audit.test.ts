import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { createPlace } from '../../findings/finding.ts'
import type { Sources } from '../audit.ts'
import type { FailedRequest, GatheredContent } from '../gather-content.ts'
import { TEST_RUN, createScope } from '../test-run.ts'
import { contentAudit } from './content-audit.ts'
import { createContent, createDocument } from './test-findings.ts'

async function audited(content: GatheredContent, scope = createScope()) {
  const sources: Pick<Sources, 'content' | 'scope'> = { content: () => Promise.resolve(content), scope }
  return contentAudit.run(await contentAudit.gather(sources as Sources), TEST_RUN)
}

const failed = (call: string, page: string | null, reason: string): FailedRequest => ({ call, page, reason })

test('reports an unreadable price list and who can fix it', async () => {
  const {
    findings,
    checked,
    notRead: unread,
  } = await audited({
    ...createContent(),
    failed: [failed('Products', null, 'returned 500')],
  })
  expect(checked).toBe('0 CMS responses')
  expect(unread).toBe('1 CMS request failed.')
  expect(findings).toEqual([
    {
      id: 'content/request-failed/Products',
      rule: 'content/request-failed',
      severity: 'error',
      message: 'The price list was not checked: the request returned 500.',
      fix: "Ask the team that runs the shop's API.",
      place: createPlace([], { cmsPath: 'Products', field: '' }),
      evidence: null,
    },
  ])
})

test('counts failed requests as unread, except for 404, 410 and empty lists', async () => {
  const unreadOf = async (...reasons: string[]) => {
    const cmsPaths = reasons.map((reason, index) => failed(`strapi/page/${index}`, '/faq', reason))
    return (await audited({ ...createContent(), failed: cmsPaths })).notRead
  }
  expect(await unreadOf('returned 404', 'returned 410', 'returned an empty list')).toBeUndefined()
  expect(await unreadOf('returned 503', 'got no response', 'returned 403', 'returned 404')).toBe(
    '3 CMS requests failed.',
  )
})

test('a media host that did not respond makes the audit incomplete', async () => {
  expect((await audited({ ...createContent(), isMediaUnreachable: true })).notRead).toBe(
    'The media host did not respond, so downloads were not checked.',
  )
})

test('reports why words were not checked', async () => {
  const spellingError = new StorefrontError({ kind: 'external', message: 'No dictionary.', next: 'Get one.' })
  expect((await audited({ ...createContent(), spellingError })).error).toBe(spellingError)
})

test('reports only findings from the selected pages', async () => {
  const content = {
    ...createContent(),
    failed: [
      failed('strapi/page/faq', '/faq', 'returned 500'),
      failed('strapi/page/support', '/support', 'returned 500'),
      failed('strapi/page/header', null, 'returned 500'),
    ],
  }
  const cmsPaths = async (scope: Parameters<typeof createScope>[0]) =>
    (await audited(content, createScope(scope))).findings.map(({ place }) => place.cmsPath)
  expect(await cmsPaths({})).toEqual(['strapi/page/faq', 'strapi/page/support', 'strapi/page/header'])
  expect(await cmsPaths({ isFiltered: true, isChosen: (path) => path === '/faq' })).toEqual(['strapi/page/faq'])
})

test('lists unknown words only of the selected pages, in one suggestion', async () => {
  const documents = ['one', 'two'].map((word) =>
    createDocument({ copy: `An ${word}abc` }, { call: `strapi/page/${word}`, page: `/${word}` }),
  )
  const spelling = { has: (word: string) => !word.endsWith('abc'), correct: () => undefined }
  const listed = async (scope = createScope()) =>
    (await audited({ ...createContent(...documents), spelling }, scope)).findings.flatMap(({ words = [] }) =>
      words.map(({ word }) => word),
    )
  expect(await listed()).toEqual(['oneabc', 'twoabc'])
  expect(await listed(createScope({ isFiltered: true, isChosen: (page) => page === '/two' }))).toEqual(['twoabc'])
})
