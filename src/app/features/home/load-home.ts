import { getHome } from '#contract/cms/home.ts'
import { emptyHome, toHome } from '#domain/content/home.ts'
import type { Home } from '#domain/content/home.ts'
import { type ShareImage, toShareImage } from '#domain/images/share-image.ts'
import { mediaBaseUrl } from '../../api/settings.ts'
import { createPageLoader } from '../../loading/page-loader.ts'

export interface HomeData extends Home {
  readonly shareImage: ShareImage | undefined
}

/** Loads the home page from the CMS. */
export const loadHome = createPageLoader<HomeData>({
  page: 'Home',
  async load(api) {
    const home = toHome(await api.call(getHome, {}), mediaBaseUrl())
    return { ...home, shareImage: toShareImage(home.carouselCards[0]?.image) }
  },
  empty: { ...emptyHome, shareImage: undefined },
})
