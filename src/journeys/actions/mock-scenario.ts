import type { Page } from '#browser/browser.ts'
import { callMockControl } from './call-mock-control.ts'

/** A scenario of the mock, as listed in docs/guides/mock.md. */
type Scenario =
  | { readonly name: 'promotion'; readonly sku: string; readonly percentage?: number }
  | { readonly name: 'sold-out'; readonly sku: string }

/**
 * Activates a scenario in the mock that the page uses.
 * @throws the errors of `callMockControl`.
 */
export async function setScenario(page: Page, scenario: Scenario): Promise<void> {
  await callMockControl(page, 'POST', '/__mock/scenarios', scenario)
}
