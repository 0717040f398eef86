import { CONTENT_PAGE_IDS, type ContentPageId, type Fixtures } from '#fixtures/fixtures.ts'
import { ConstantResponse } from '../../engine/back-end.ts'
import type { ShopHandlers } from '../shop-request.ts'

type PageHandlers = Pick<ShopHandlers, ContentPageId | 'getNavigation' | 'getFooter' | 'getHome'>

/** Returns the handlers for the pages that exist only once in the CMS. */
export function createPageHandlers(fixtures: Fixtures): PageHandlers {
  const navigation = new ConstantResponse(fixtures.navigation)
  const footer = new ConstantResponse(fixtures.footer)
  const home = new ConstantResponse(fixtures.home)
  return {
    getNavigation: () => navigation,
    getFooter: () => footer,
    getHome: () => home,
    ...contentPageHandlers(fixtures),
  }
}

function contentPageHandlers({ contentPages }: Fixtures): Pick<ShopHandlers, ContentPageId> {
  const entries = CONTENT_PAGE_IDS.map((id) => {
    const response = new ConstantResponse(contentPages[id])
    return [id, () => response] as const
  })
  // The type of the ID table guarantees that each page matches its endpoint.
  return Object.fromEntries(entries) as unknown as Pick<ShopHandlers, ContentPageId>
}
