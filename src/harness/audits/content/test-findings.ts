import { getFaq } from '#contract/cms/content-pages.ts'
import type { CmsDocument } from '../cms-document.ts'
import type { GatheredContent } from '../gather-content.ts'
import { listFields } from './document-fields.ts'
import { listPassages } from './passages.ts'
import type { ContentFinding, DocumentRule, PreparedRule, ReadDocument } from './rule.ts'

/** Creates a CMS response, which defaults to the one for /faq. */
export function createDocument(data: unknown, other: Partial<CmsDocument> = {}): CmsDocument {
  return { endpoint: getFaq, call: 'strapi/page/faq', page: '/faq', data, ...other }
}

/** Returns a rule's findings for one response, without the response's path. */
export function listFindings(
  rule: DocumentRule,
  data: unknown,
  other: Partial<CmsDocument> = {},
): Record<string, unknown>[] {
  return rule(readDocument(createDocument(data, other))).map(({ document, ...rest }) => {
    if (document.data !== data) throw new Error('The finding is in another response.')
    return rest
  })
}

/** Creates a document with its fields and passages, as passed to rules. */
function readDocument(document: CmsDocument): ReadDocument {
  const fields = listFields(document.data)
  return { ...document, fields, passages: listPassages(fields) }
}

/** Creates content with only these responses. */
export function createContent(...documents: CmsDocument[]): GatheredContent {
  return {
    documents,
    failed: [],
    priceList: null,
    missingFiles: new Map(),
    otherHosts: new Map(),
    spelling: { has: () => true, correct: () => undefined },
    day: '2026-11-22',
  }
}

/** Applies a rule that reads all content first to a single response. */
export function toDocumentRule(rule: PreparedRule): DocumentRule {
  return (document) => rule(createContent(document))(document)
}

/** Returns the findings in all documents for a rule that reads all content first. */
export function findInDocuments(rule: PreparedRule, ...documents: CmsDocument[]): ContentFinding[] {
  return documents.map(readDocument).flatMap(rule(createContent(...documents)))
}
