import type { Environment } from '#environment/environment.ts'
import type { Finding } from '../../findings/finding.ts'
import type { CmsDocument } from '../cms-document.ts'
import { describeField } from './describe-field.ts'
import { findEntry, getEditUrl } from './edit-url.ts'
import { getQuote } from './quote.ts'

/** Adds the page, quote and CMS link to each finding (AUD-31). Pure. */
export function addLocations(
  findings: readonly Finding[],
  documents: readonly CmsDocument[],
  { site, CMS_EDIT_URL: template }: Pick<Environment, 'site' | 'CMS_EDIT_URL'>,
): Finding[] {
  const documentByPath = new Map(documents.map((document) => [document.call, document]))
  return findings.map((finding) => {
    const { cmsPath, field, pages } = finding.place
    const document = cmsPath === null ? undefined : documentByPath.get(cmsPath)
    const page = pages.find((path) => !/[{(]/.test(path))
    return {
      ...finding,
      place: {
        ...finding.place,
        location: cmsPath === null ? finding.place.location : describeField(field),
        quote: cmsPath === null ? '' : getQuote(document?.data, field, finding.message),
        editUrl:
          document === undefined || template === undefined
            ? null
            : getEditUrl(template, {
                call: document.call,
                field,
                entry: findEntry(document.endpoint, document.data, field),
              }),
        pageUrl: page === undefined ? null : new URL(page, site).href,
      },
    }
  })
}
