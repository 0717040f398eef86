import { getFaq } from '#contract/cms/content-pages.ts'
import type { CmsDocument } from '../cms-document.ts'
import type { ContentRule } from './rule.ts'

/** An answer of the CMS, that of /faq unless said otherwise. */
export function documentOf(data: unknown, other: Partial<CmsDocument> = {}): CmsDocument {
  return { endpoint: getFaq, call: 'strapi/page/faq', page: '/faq', data, ...other }
}

/** What a rule says about one answer, without the answer. */
export function findingsOf(
  rule: ContentRule,
  data: unknown,
  other: Partial<CmsDocument> = {},
): Record<string, unknown>[] {
  return rule([documentOf(data, other)]).map(({ document, ...words }) => {
    if (document.data !== data) throw new Error('The finding is of another answer.')
    return words
  })
}
