import type { ClientOptions } from '#api/client.ts'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { siteOrigin } from '../navigation/site-origin.ts'
import { mediaBaseUrl } from './settings.ts'

/** This shop's API, with the rules for links to its pages and files. */
export const shopApi = {
  baseUrl: () => getRuntimeSettings().API_BASE_URL,
  cmsOrigin: () => getRuntimeSettings().CMS_ORIGIN,
  mediaBaseUrl,
  acceptsUnsellable: true,
  ownPages: {
    get site() {
      return siteOrigin()
    },
    isPage: (path) => matchRoute(path) !== undefined,
  },
} as const satisfies Pick<ClientOptions, 'baseUrl' | 'cmsOrigin' | 'mediaBaseUrl' | 'acceptsUnsellable' | 'ownPages'>
