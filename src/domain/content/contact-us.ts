import type { getContactUs } from '#contract/cms/content-pages.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { toOptionalImage } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

/** The page `/contact-us` (CMS-37 to CMS-39). */
export interface ContactUs {
  readonly metaData: MetaData
  readonly imgUrl: ContentImage | null
  readonly address1: string
  readonly address2: string
  readonly address3: string
  readonly phone: string
  readonly email: string
  readonly socialLinks: readonly {
    readonly iconUrl: ContentImage | null
    readonly url: string
    readonly title: string
  }[]
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyContactUs: ContactUs = {
  metaData: emptyMetaData,
  imgUrl: null,
  address1: '',
  address2: '',
  address3: '',
  phone: '',
  email: '',
  socialLinks: [],
}

/** Maps the CMS page `contactus`. */
export function toContactUs({ data }: ResponseOf<typeof getContactUs>, mediaBaseUrl = ''): ContactUs {
  return {
    metaData: toMetaData(data.meta_data),
    imgUrl: toOptionalImage(data.image, mediaBaseUrl),
    address1: data.address1,
    address2: data.address2,
    address3: data.address3,
    phone: data.phone,
    email: data.email,
    socialLinks: data.social_links.map(({ icon, url, title }) => ({
      iconUrl: toOptionalImage(icon, mediaBaseUrl),
      url,
      title,
    })),
  }
}
