import { CONTENT_PAGE_IDS, type ContentPageId, type Fixtures } from '#fixtures/fixtures.ts'
import type { ShopHandlers } from '../shop-request.ts'

type PageHandlers = Pick<ShopHandlers, ContentPageId | 'getNavigation' | 'getFooter' | 'getHome'>

/** Returns the handlers for the pages that exist only once in the CMS. */
export function createPageHandlers({ navigation, footer, home, contentPages }: Fixtures): PageHandlers {
  const entries = CONTENT_PAGE_IDS.map((id) => [id, () => contentPages[id]] as const)
  return {
    getNavigation: () => navigation,
    getFooter: () => footer,
    getHome: () => home,
    // The type of the ID table guarantees that each page matches its endpoint.
    ...(Object.fromEntries(entries) as unknown as Pick<ShopHandlers, ContentPageId>),
  }
}
