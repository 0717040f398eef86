import type { getPatents } from '#contract/cms/content-pages.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

/** A patent in the list (CMS-55). */
export interface Patent {
  readonly productName: string
  readonly patentType: string
  readonly colorsAndModels: string
  readonly patentNumbers: string
}

/** The page `/patents`. */
export interface Patents {
  readonly metaData: MetaData
  readonly title: string
  readonly patents: readonly Patent[]
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyPatents: Patents = { metaData: emptyMetaData, title: '', patents: [] }

/** Maps the CMS page `patent`. */
export function toPatents({ data }: ResponseOf<typeof getPatents>): Patents {
  return {
    metaData: toMetaData(data.meta_data),
    title: data.title,
    patents: data.patents.map((patent) => ({
      productName: patent.product_name,
      patentType: patent.patent_type,
      colorsAndModels: patent.colors_and_models,
      patentNumbers: patent.patent_numbers,
    })),
  }
}
