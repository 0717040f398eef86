import { expect, test } from 'vitest'
import { createPlace } from '../../findings/finding.ts'
import { RUN, scopeWith } from '../test-run.ts'
import { auditContent } from './audit-content.ts'
import { contentAudit } from './content-audit.ts'
import { contentOf, documentOf } from './test-findings.ts'

const DESCRIPTION = 'Answers to what shoppers ask us most, day by day, and'
const picture = { url: '/uploads/a.webp', alternativeText: '', mime: 'image/webp', width: 4, height: 3 }

/** A page whose one finding besides those of the contract is its picture's. */
function pageWith(page: string | null, image: object = picture) {
  const name = page ?? 'footer'
  const meta = { meta_title: `All of ${name}`, meta_description: `${DESCRIPTION} ${name}` }
  const data = {
    breadcrumbs: [],
    header_title: 'A',
    header_content: 'B',
    header_image: image,
    faq_item_list: [{ question: 'Why?', answer: [{ type: 'paragraph', children: [{ type: 'text', text: 'So.' }] }] }],
    meta_data: meta,
  }
  return documentOf(data, { call: `strapi/page/${name}`, page })
}

test('AUD-09 what is wrong with a picture counts once, at the first place, with all its pages in order', () => {
  const documents = [pageWith('/support'), pageWith(null), pageWith('/faq'), pageWith('/support')]
  const pictures = auditContent(contentOf(...documents)).filter(({ rule }) => rule === 'content/picture-without-text')
  expect(pictures).toEqual([
    {
      id: 'content/picture-without-text//uploads/a.webp',
      rule: 'content/picture-without-text',
      severity: 'error',
      message: 'The picture “a.webp” has no alternative text.',
      fix: 'Say in one sentence what the picture shows, as you would to somebody on the telephone.',
      place: createPlace(['/faq', '/support'], {
        cmsPath: 'strapi/page//support',
        field: 'header_image.alternativeText',
      }),
      evidence: null,
    },
  ])
})

test('AUD-09 what is wrong with a field is known by call and field, and what is in the frame has no page', () => {
  const [broken] = auditContent(contentOf(documentOf('x', { call: 'strapi/footer', page: null })))
  expect(broken).toMatchObject({
    id: 'content/wrong-kind/strapi/footer/',
    place: { cmsPath: 'strapi/footer', field: '', pages: [] },
  })
})

test('AUD-09 calls that failed come first, each a finding of its page', () => {
  const failed = [
    { call: 'strapi/page/faq', page: '/faq', reason: 'answered 500' },
    { call: 'strapi/page/footer', page: null, reason: 'gave no answer' },
  ]
  const findings = auditContent({ ...contentOf(pageWith('/support')), failed })
  const fix = 'See that the page is published in the CMS; else tell whoever looks after it.'
  const failure = { rule: 'content/call-failed', severity: 'error', fix, evidence: null }
  expect(findings.slice(0, 2)).toEqual([
    {
      ...failure,
      id: 'content/call-failed/strapi/page/faq',
      message: 'The CMS gave nothing for this page: the request answered 500.',
      place: createPlace(['/faq'], { cmsPath: 'strapi/page/faq', field: '' }),
    },
    {
      ...failure,
      id: 'content/call-failed/strapi/page/footer',
      message: 'The CMS gave nothing for this page: the request gave no answer.',
      place: createPlace([], { cmsPath: 'strapi/page/footer', field: '' }),
    },
  ])
  expect(findings.length).toBeGreaterThan(2)
})

test('AUD-10 without named pages all is looked at, and with them what the frame shows is left out', async () => {
  const documents = [pageWith('/support', {}), pageWith(null, {}), pageWith('/faq', {})]
  const look = async (chosen?: string) => {
    const isFiltered = chosen !== undefined
    const isChosen = (path: string) => !isFiltered || path === chosen
    const scope = scopeWith({ isChosen, isFiltered })
    return contentAudit.look({ content: contentOf(...documents), scope }, RUN)
  }
  const all = await look()
  expect(all.checked).toBe('3 answers of the CMS')
  expect(new Set(all.findings.map(({ place }) => place.pages.join()))).toEqual(new Set(['/support', '', '/faq']))
  expect(new Set((await look('/faq')).findings.map(({ place }) => place.pages.join()))).toEqual(new Set(['/faq']))
})
