import type { Environment } from '#environment/environment.ts'
import type { Finding, FindingPlace } from '../../findings/finding.ts'
import type { CmsDocument } from '../cms-document.ts'
import { describeField } from './describe-field.ts'
import { findEntry, getEditUrl } from './edit-url.ts'
import { getQuote } from './quote.ts'

/** Adds the page, quote and CMS link to each finding. */
export function addLocations(
  findings: readonly Finding[],
  documents: readonly CmsDocument[],
  { site, CMS_EDIT_URL: template }: Pick<Environment, 'site' | 'CMS_EDIT_URL'>,
): Finding[] {
  const documentByPath = new Map(documents.map((document) => [document.call, document]))
  return findings.map((finding) => {
    const { words } = finding
    return {
      ...finding,
      place: locate(finding.place, finding.message),
      ...(words === undefined
        ? {}
        : { words: words.map(({ word, place }) => ({ word, place: locate(place, `"${word}"`) })) }),
    }
  })

  function locate(place: FindingPlace, message: string): FindingPlace {
    const { cmsPath, field, pages } = place
    const document = cmsPath === null ? undefined : documentByPath.get(cmsPath)
    const page = pages.find((path) => !/[{(]/.test(path))
    return {
      ...place,
      location: cmsPath === null ? place.location : describeField(field),
      quote: cmsPath === null ? '' : getQuote(document?.data, field, message),
      editUrl:
        document === undefined || template === undefined
          ? null
          : getEditUrl(template, {
              call: document.call,
              field,
              entry: findEntry(document.endpoint, document.data, field),
            }),
      pageUrl: page === undefined ? null : new URL(page, site).href,
    }
  }
}
