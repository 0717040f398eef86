import { getFaq } from '#contract/cms/content-pages.ts'
import type { CmsDocument } from '../cms-document.ts'
import type { GatheredContent } from '../gather-content.ts'
import { createCatalog } from './catalog.ts'
import { listFields } from './document-fields.ts'
import { listPassages } from './passages.ts'
import { listEmpty } from './response-path.ts'
import type { DocumentRule, Problem } from './rule.ts'
import { NO_SPELLING } from './spelling/spelling.ts'

/** Creates a CMS response, which defaults to the one for /faq. */
export function createDocument(data: unknown, other: Partial<CmsDocument> = {}): CmsDocument {
  return { endpoint: getFaq, call: 'strapi/page/faq', page: '/faq', data, ...other }
}

/** Creates content with only these responses. */
export function createContent(...documents: CmsDocument[]): GatheredContent {
  return {
    documents,
    failed: [],
    priceList: null,
    missingFiles: new Map(),
    otherHosts: new Map(),
    spelling: NO_SPELLING,
    day: '2026-11-22',
  }
}

/** Returns a rule's problems in one response. */
export function listProblems(
  rule: DocumentRule,
  data: unknown,
  other: Partial<CmsDocument & GatheredContent> = {},
): readonly Problem[] {
  const document = createDocument(data, other)
  const fields = listFields(data)
  return rule(
    { ...document, fields, passages: listPassages(fields), empty: listEmpty(document) },
    createCatalog({ ...createContent(document), ...other }),
  )
}
