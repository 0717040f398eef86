import type { ClientOptions } from '#api/client.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { siteOrigin } from '../navigation/site-origin.ts'
import { mediaBaseUrl } from './settings.ts'

/** The API of this shop, with the rules for links to its pages and files. */
export const shopApi = {
  baseUrl: () => runtimeSettings().API_BASE_URL,
  cmsOrigin: () => runtimeSettings().CMS_ORIGIN,
  mediaBaseUrl,
  ownPages: {
    get site() {
      return siteOrigin()
    },
    isPage: (path) => matchRoute(path) !== undefined,
  },
} as const satisfies Pick<ClientOptions, 'baseUrl' | 'cmsOrigin' | 'mediaBaseUrl' | 'ownPages'>
