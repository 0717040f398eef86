import { CONTENT_PAGE_IDS, type ContentPageId, type Fixtures } from '#fixtures/fixtures.ts'
import { ConstantAnswer } from '../../engine/back-end.ts'
import type { ShopHandlers } from '../call.ts'

type PageHandlers = Pick<ShopHandlers, ContentPageId | 'getNavigation' | 'getFooter' | 'getHome'>

/** The pages that the CMS holds once each. */
export function pageHandlers(fixtures: Fixtures): PageHandlers {
  const navigation = new ConstantAnswer(fixtures.navigation)
  const footer = new ConstantAnswer(fixtures.footer)
  const home = new ConstantAnswer(fixtures.home)
  return {
    getNavigation: () => navigation,
    getFooter: () => footer,
    getHome: () => home,
    ...contentPageHandlers(fixtures),
  }
}

function contentPageHandlers({ contentPages }: Fixtures): Pick<ShopHandlers, ContentPageId> {
  const entries = CONTENT_PAGE_IDS.map((id) => {
    const answer = new ConstantAnswer(contentPages[id])
    return [id, () => answer] as const
  })
  // The table of the ids ties each page to its own call.
  return Object.fromEntries(entries) as unknown as Pick<ShopHandlers, ContentPageId>
}
