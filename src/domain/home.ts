import type { Home, RawHome } from '#contract/home.ts'
import { emptyMetaData, metaDataFromCms } from './meta-data.ts'
import { pictureFromMedia } from './picture.ts'

/** What the home page shows when the CMS cannot be read (CMS-04). */
export const emptyHome: Home = { metaData: emptyMetaData, carouselCards: [], ribbonLinks: [] }

/** The CMS page `home` as the shop uses it (OPEN-033, OPEN-065). */
export function homeFromCms({ data }: RawHome, mediaBaseUrl: string): Home {
  return {
    metaData: metaDataFromCms(data.meta_data),
    carouselCards: data.carousel_cards.map((card) => ({ ...card, image: pictureFromMedia(card.image, mediaBaseUrl) })),
    ribbonLinks: data.image_link_ribbons.map((link) => ({ ...link, image: pictureFromMedia(link.image, mediaBaseUrl) })),
  }
}
