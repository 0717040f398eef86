import type { RawHome } from '#contract/cms/home.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { toOptionalImage } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

/** Home page data: carousel cards and image-link ribbons (CMS-20, OPEN-033). */
export interface Home {
  metaData: MetaData
  carouselCards: { title: string; subtitle: string; image: ContentImage | null; link: { label: string; url: string } }[]
  ribbonLinks: { image: ContentImage | null; label: string; url: string }[]
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyHome: Home = { metaData: emptyMetaData, carouselCards: [], ribbonLinks: [] }

/** Maps the CMS page `home` (OPEN-033). */
export function toHome({ data }: RawHome, mediaBaseUrl = ''): Home {
  return {
    metaData: toMetaData(data.meta_data),
    carouselCards: data.carousel_cards.map((card) => ({
      title: card.title,
      subtitle: card.subtitle,
      image: toOptionalImage(card.image, mediaBaseUrl),
      link: { label: card.link.label, url: card.link.url },
    })),
    ribbonLinks: data.image_link_ribbons.map((ribbon) => ({
      image: toOptionalImage(ribbon.image, mediaBaseUrl),
      label: ribbon.label,
      url: ribbon.url,
    })),
  }
}
