import type { ApiClient } from '#api/client.ts'
import { getHome, type Home } from '#contract/home.ts'
import { homeFromCms } from '#domain/home.ts'
import { mediaBaseUrl } from '../../state/settings.ts'

export interface HomeData extends Home {
  readonly shareImage: string | undefined
}

/** Loads the home page from the CMS. */
export async function loadHome(api: ApiClient): Promise<HomeData> {
  const home = homeFromCms(await api.call(getHome, {}), mediaBaseUrl())
  return { ...home, shareImage: home.carouselCards[0]?.image.src }
}
