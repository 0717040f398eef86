import type { MockFixtures } from '../fixtures.ts'
import { ConstantAnswer, type Handlers } from '../handler.ts'

/** The pages that the CMS holds once each. */
export function pageHandlers(fixtures: MockFixtures): Pick<Handlers, 'getNavigation' | 'getFooter' | 'getHome'> {
  const navigation = new ConstantAnswer(fixtures.navigation)
  const footer = new ConstantAnswer(fixtures.footer)
  const home = new ConstantAnswer(fixtures.home)
  return {
    getNavigation: () => navigation,
    getFooter: () => footer,
    getHome: () => home,
  }
}
