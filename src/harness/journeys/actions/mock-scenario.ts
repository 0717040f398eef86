import type { Page } from '../../drivers/browser.ts'
import { tellMock } from './tell-mock.ts'

/** A state that the mock can be put into; docs/guides/mock.md lists them. */
type Scenario =
  | { readonly name: 'promotion-applies'; readonly sku: string; readonly percentage?: number }
  | { readonly name: 'sold-out'; readonly sku: string }

/**
 * Puts the mock that the page talks to into a state.
 * @throws as `tellMock` does.
 */
export async function setScenario(page: Page, scenario: Scenario): Promise<void> {
  await tellMock(page, 'POST', '/__mock/scenarios', scenario)
}
