import type { Environment } from '#environment/environment.ts'
import type { Finding } from '../../findings/finding.ts'
import type { CmsDocument } from '../cms-document.ts'
import { documentIdOf, editAddress } from './edit-address.ts'
import { quoteOf } from './quote.ts'

/** Says of each finding where an editor sees it and opens it, as far as that is known (AUD-31). Pure. */
export function placeFindings(
  findings: readonly Finding[],
  documents: readonly CmsDocument[],
  { site, CMS_EDIT_URL: template }: Pick<Environment, 'site' | 'CMS_EDIT_URL'>,
): Finding[] {
  const byCall = new Map(documents.map((document) => [document.call, document.data]))
  return findings.map((finding) => {
    const { cmsPath, field, pages } = finding.place
    const data = cmsPath === null ? undefined : byCall.get(cmsPath)
    const page = pages.find((path) => !/[{(]/.test(path))
    return {
      ...finding,
      place: {
        ...finding.place,
        quote: cmsPath === null ? '' : quoteOf(data, field, finding.message),
        editUrl:
          cmsPath === null || template === undefined
            ? null
            : editAddress(template, { call: cmsPath, field, document: documentIdOf(data, field) }),
        pageUrl: page === undefined ? null : new URL(page, site).href,
      },
    }
  })
}
