import type { Page } from '../../drivers/browser.ts'
import { callMockControl } from './call-mock-control.ts'

/** A scenario of the mock; listed in docs/guides/mock.md. */
type Scenario =
  | { readonly name: 'promotion-applies'; readonly sku: string; readonly percentage?: number }
  | { readonly name: 'sold-out'; readonly sku: string }

/**
 * Sets a scenario of the mock that the page uses.
 * @throws as `callMockControl` does.
 */
export async function setScenario(page: Page, scenario: Scenario): Promise<void> {
  await callMockControl(page, 'POST', '/__mock/scenarios', scenario)
}
