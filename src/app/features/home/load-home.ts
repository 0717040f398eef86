import type { ApiClient } from '#api/client.ts'
import { getHome, type Home } from '#contract/home.ts'
import { homeFromCms } from '#domain/home.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'

export interface HomeData extends Home {
  readonly shareImage: string | undefined
}

/** Loads the home page from the CMS. */
export async function loadHome(api: ApiClient): Promise<HomeData> {
  const home = homeFromCms(await api.call(getHome, {}), runtimeSettings().MEDIA_BASE_URL)
  return { ...home, shareImage: home.carouselCards[0]?.image.src }
}
