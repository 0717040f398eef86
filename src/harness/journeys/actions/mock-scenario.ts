import type { Page } from '../../drivers/browser.ts'
import { callMockControl } from './call-mock-control.ts'

/** A state that the mock can be put into; docs/guides/mock.md lists them. */
type Scenario =
  | { readonly name: 'promotion-applies'; readonly sku: string; readonly percentage?: number }
  | { readonly name: 'sold-out'; readonly sku: string }

/**
 * Puts the mock that the page talks to into a state.
 * @throws as `callMockControl` does.
 */
export async function setScenario(page: Page, scenario: Scenario): Promise<void> {
  await callMockControl(page, 'POST', '/__mock/scenarios', scenario)
}
