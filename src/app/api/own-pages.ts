import type { OwnPages } from '#contract/crawl/own-links.ts'
import { matchRoute } from '#routes/match.ts'
import { siteOrigin } from '../navigation/site-origin.ts'

/** The pages of this shop, at its public URL. */
export const ownPages: OwnPages = {
  get site() {
    return siteOrigin()
  },
  isPage: (path) => matchRoute(path) !== undefined,
}
