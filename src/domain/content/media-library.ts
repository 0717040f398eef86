import type { getMediaLibrary } from '#contract/cms/content-pages.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { getMediaUrl } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

type RawDownload = ResponseOf<typeof getMediaLibrary>['data']['categories'][number]['downloads'][number]

/** A downloadable file. `ext` is its extension without the dot. */
export interface Download {
  readonly title: string
  readonly url: string
  readonly ext: string
}

/** The page `/media-library` (CMS-47, CMS-48). */
export interface MediaLibrary {
  readonly metaData: MetaData
  readonly title: string
  readonly categories: readonly { readonly title: string; readonly downloads: readonly Download[] }[]
  readonly catalogDownload: Download | null
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyMediaLibrary: MediaLibrary = {
  metaData: emptyMetaData,
  title: '',
  categories: [],
  catalogDownload: null,
}

/** Maps the CMS page `medialibrary`. */
export function toMediaLibrary({ data }: ResponseOf<typeof getMediaLibrary>, mediaBaseUrl = ''): MediaLibrary {
  const download = ({ title, url, ext }: RawDownload): Download => ({ title, url: getMediaUrl(url, mediaBaseUrl), ext })
  return {
    metaData: toMetaData(data.meta_data),
    title: data.title,
    categories: data.categories.map(({ title, downloads }) => ({ title, downloads: downloads.map(download) })),
    catalogDownload: data.catalog_download === null ? null : download(data.catalog_download),
  }
}
