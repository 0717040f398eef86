import type { MetaData, RawMetaData } from '#contract/cms/meta-data.ts'

/** Title and description of a page that the CMS gave none (CMS-04); the head then has its own (OPEN-066). */
export const emptyMetaData: MetaData = { title: '', description: '' }

export function metaDataFromCms(raw: RawMetaData): MetaData {
  return { title: raw.meta_title, description: raw.meta_description }
}
