import type { MetaData, RawMetaData } from '#contract/cms/meta-data.ts'

/** Empty title and description of a page without meta data (CMS-04); the page head then uses defaults (OPEN-066). */
export const emptyMetaData: MetaData = { title: '', description: '' }

export function metaDataFromCms(raw: RawMetaData): MetaData {
  return { title: raw.meta_title, description: raw.meta_description }
}
