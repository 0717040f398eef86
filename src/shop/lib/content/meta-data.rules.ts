import type { MetaData, RawMetaData } from '#contract/cms/meta-data.ts'

/**
 * Empty title and description for a page without metadata (CMS-04). The page head uses its defaults instead
 * (OPEN-066).
 */
export const emptyMetaData: MetaData = { title: '', description: '' }

/** Maps metadata. `title` replaces an empty title (OPEN-066). */
export function toMetaData(raw: RawMetaData, title = ''): MetaData {
  return { title: raw.meta_title || title, description: raw.meta_description }
}
