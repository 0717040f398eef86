import { expect, test } from 'vitest'
import { createPlace } from '../../findings/finding.ts'
import { TEST_RUN, createScope } from '../test-run.ts'
import { auditContent } from './audit-content.ts'
import { contentAudit } from './content-audit.ts'
import { createContent, createDocument } from './test-findings.ts'

const DESCRIPTION = 'Answers to what shoppers ask us most, day by day, and'
const picture = { url: '/uploads/a.webp', alternativeText: '', mime: 'image/webp', width: 4, height: 3 }

/** Creates a page with an image finding in addition to contract findings. */
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
  return createDocument(data, { call: `strapi/page/${name}`, page })
}

test('reports an image problem once, at its first field, with all pages in order', () => {
  const documents = [pageWith('/support'), pageWith(null), pageWith('/faq'), pageWith('/support')]
  const pictures = auditContent(createContent(...documents)).filter(({ rule }) => rule === 'content/missing-alt-text')
  expect(pictures).toEqual([
    {
      id: 'content/missing-alt-text//uploads/a.webp',
      rule: 'content/missing-alt-text',
      severity: 'error',
      message: 'The image "a.webp" has no alternative text.',
      fix: 'Describe in one sentence what the image shows, as you would on the phone.',
      place: createPlace(['/faq', '/support'], {
        cmsPath: 'strapi/page//support',
        field: 'header_image.alternativeText',
      }),
      evidence: null,
    },
  ])
})

test('identifies a finding by CMS path and field, and lists no page for the header and footer', () => {
  const [broken] = auditContent(createContent(createDocument('x', { call: 'strapi/footer', page: null })))
  expect(broken).toMatchObject({
    id: 'content/unexpected-type/strapi/footer/',
    place: { cmsPath: 'strapi/footer', field: '', pages: [] },
  })
})

test('lists failed requests first, each as a finding on its page', () => {
  const failed = [
    { call: 'strapi/page/faq', page: '/faq', reason: 'returned 500' },
    { call: 'strapi/page/footer', page: null, reason: 'got no response' },
  ]
  const findings = auditContent({ ...createContent(pageWith('/support')), failed })
  const fix = 'Check that the page is published in the CMS. If it is, ask an engineer.'
  const failure = { rule: 'content/request-failed', severity: 'error', fix, evidence: null }
  expect(findings.slice(0, 2)).toEqual([
    {
      ...failure,
      id: 'content/request-failed/strapi/page/faq',
      message: 'The CMS returned no content for this page: the request returned 500.',
      place: createPlace(['/faq'], { cmsPath: 'strapi/page/faq', field: '' }),
    },
    {
      ...failure,
      id: 'content/request-failed/strapi/page/footer',
      message: 'The CMS returned no content for this page: the request got no response.',
      place: createPlace([], { cmsPath: 'strapi/page/footer', field: '' }),
    },
  ])
  expect(findings.length).toBeGreaterThan(2)
})

test('checks all pages if none are selected, and omits the header and footer otherwise', async () => {
  const documents = [pageWith('/support', {}), pageWith(null, {}), pageWith('/faq', {})]
  const look = async (chosen?: string) => {
    const isFiltered = chosen !== undefined
    const isChosen = (path: string) => !isFiltered || path === chosen
    const scope = createScope({ isChosen, isFiltered })
    return contentAudit.run({ content: createContent(...documents), scope }, TEST_RUN)
  }
  const all = await look()
  expect(all.checked).toBe('3 CMS responses')
  expect(new Set(all.findings.map(({ place }) => place.pages.join()))).toEqual(new Set(['/support', '', '/faq']))
  expect(new Set((await look('/faq')).findings.map(({ place }) => place.pages.join()))).toEqual(new Set(['/faq']))
})
