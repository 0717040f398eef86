import type { MetaData, RawMetaData } from '#contract/meta-data.ts'

export const emptyMetaData: MetaData = { title: '', description: '' }

export function metaDataFromCms(raw: RawMetaData): MetaData {
  return { title: raw.meta_title, description: raw.meta_description }
}
