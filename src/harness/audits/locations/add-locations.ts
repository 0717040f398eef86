import type { Environment } from '#environment/environment.ts'
import type { Finding, FindingPlace } from '../../findings/finding.ts'
import type { CmsDocument } from '../cms-document.ts'
import { describeEntry, describeField } from '../content/describe-field.ts'
import { findEntry, getEditUrl } from '../content/edit-url.ts'
import { getQuote } from './quote.ts'

/** Adds the entry, page, quote and CMS link to each place of the findings. */
export function addLocations(
  findings: readonly Finding[],
  documents: readonly CmsDocument[],
  { site, CMS_EDIT_URL: template }: Pick<Environment, 'site' | 'CMS_EDIT_URL'>,
): Finding[] {
  const documentByPath = new Map(documents.map((document) => [document.call, document]))
  return findings.map((finding) => {
    const { words, places, message } = finding
    return {
      ...finding,
      place: locate(finding.place, message),
      ...(places === undefined ? {} : { places: places.map((place) => locate(place, message)) }),
      ...(words === undefined
        ? {}
        : { words: words.map((word) => ({ ...word, place: locate(word.place, `"${word.word}"`) })) }),
    }
  })

  function locate(place: FindingPlace, message: string): FindingPlace {
    const { cmsPath, field, pages } = place
    const page = pages.find((path) => !/[{(]/.test(path))
    const pageUrl = page === undefined ? null : new URL(page, site).href
    if (cmsPath === null) return { ...place, quote: '', editUrl: null, pageUrl }
    const document = documentByPath.get(cmsPath)
    if (document === undefined) return { ...place, location: describeField(field), quote: '', editUrl: null, pageUrl }
    const entry = findEntry(document.endpoint, document.data, field)
    const ownField = describeField(field.slice(entry.path === '' ? 0 : entry.path.length + 1))
    return {
      ...place,
      location: [describeEntry(entry), ...(ownField === '' ? [] : [ownField])].join(', '),
      quote: getQuote(document.data, field, message),
      editUrl: template === undefined ? null : getEditUrl(template, { call: document.call, field, entry }),
      pageUrl,
    }
  }
}
