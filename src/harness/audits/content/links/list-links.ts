import type { FindingPlace } from '../../../findings/finding.ts'
import type { GatheredContent } from '../../gather-content.ts'
import { createCatalog } from '../catalog.ts'
import { listFields } from '../document-fields.ts'
import { checkMissingDownloads } from '../files/missing-files.ts'
import { checkContentLinks } from './content-links.ts'

type CmsPlace = Pick<FindingPlace, 'cmsPath' | 'field'>

/** Lists each URL in the content with its first field, and the URLs that already have a finding. */
export function listLinks(content: GatheredContent): {
  readonly places: ReadonlyMap<string, CmsPlace>
  readonly reported: ReadonlySet<string>
} {
  const places = new Map<string, CmsPlace>()
  const reported = new Set<string>()
  const catalog = createCatalog(content)
  for (const document of content.documents) {
    const fields = listFields(document.data)
    const texts = new Map<string, string>()
    for (const { path, value } of fields) {
      if (typeof value !== 'string') continue
      texts.set(path, value)
      if (/^(?:[/#]|https?:)/i.test(value) && !places.has(value))
        places.set(value, { cmsPath: document.call, field: path })
    }
    const read = { ...document, fields, passages: [], empty: [] }
    for (const { field } of [checkContentLinks, checkMissingDownloads].flatMap((rule) => rule(read, catalog))) {
      const url = texts.get(field)
      if (url !== undefined) reported.add(url)
    }
  }
  return { places, reported }
}
