import { getFaq } from '#contract/cms/content-pages.ts'
import type { CmsDocument } from '../cms-document.ts'
import type { GatheredContent } from '../gather-content.ts'
import { listFields } from './document-fields.ts'
import { listPassages } from './passages.ts'
import type { ContentFinding, DocumentRule, PreparedRule, ReadDocument } from './rule.ts'

/** An answer of the CMS, that of /faq unless said otherwise. */
export function createDocument(data: unknown, other: Partial<CmsDocument> = {}): CmsDocument {
  return { endpoint: getFaq, call: 'strapi/page/faq', page: '/faq', data, ...other }
}

/** What a rule says about one answer, without the answer. */
export function listFindings(
  rule: DocumentRule,
  data: unknown,
  other: Partial<CmsDocument> = {},
): Record<string, unknown>[] {
  return rule(readDocument(createDocument(data, other))).map(({ document, ...rest }) => {
    if (document.data !== data) throw new Error('The finding is of another answer.')
    return rest
  })
}

/** A document with its fields and passages, as rules look at it. */
function readDocument(document: CmsDocument): ReadDocument {
  const fields = listFields(document.data)
  return { ...document, fields, passages: listPassages(fields) }
}

/** Content of these answers alone. */
export function createContent(...documents: CmsDocument[]): GatheredContent {
  return {
    documents,
    failed: [],
    priceList: null,
    missingFiles: new Map(),
    otherHosts: new Map(),
    spelling: { has: () => true, suggest: () => [] },
    day: '2026-11-22',
  }
}

/** A rule that looks at the whole content first, for content of one answer. */
export function forOneDocument(rule: PreparedRule): DocumentRule {
  return (document) => rule(createContent(document))(document)
}

/** What a rule that looks at the whole content first says of all its documents. */
export function findIn(rule: PreparedRule, ...documents: CmsDocument[]): ContentFinding[] {
  return documents.map(readDocument).flatMap(rule(createContent(...documents)))
}
