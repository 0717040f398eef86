import { ConstantAnswer, type Handlers } from '../../engine/back-end.ts'
import { CONTENT_PAGE_IDS, type ContentPageId, type MockFixtures } from '../fixtures.ts'

type PageHandlers = Pick<Handlers, ContentPageId | 'getNavigation' | 'getFooter' | 'getHome'>

/** The pages that the CMS holds once each. */
export function pageHandlers(fixtures: MockFixtures): PageHandlers {
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

function contentPageHandlers({ contentPages }: MockFixtures): Pick<Handlers, ContentPageId> {
  const entries = CONTENT_PAGE_IDS.map((id) => {
    const answer = new ConstantAnswer(contentPages[id])
    return [id, () => answer] as const
  })
  // The table of the ids ties each page to its own call.
  return Object.fromEntries(entries) as unknown as Pick<Handlers, ContentPageId>
}
