import type { Page } from '#browser/browser.ts'

/** A request in the mock's journal, which contains no private data (docs/guides/mock.md). */
interface JournalEntry {
  readonly status?: number
  /** Kind of injected fault. */
  readonly fault?: string
  /** ID of the applied rule. */
  readonly ruleId?: number
  readonly body?: Readonly<Record<string, unknown>>
}

/** A scenario of the mock, as listed in docs/guides/mock.md. */
type Scenario =
  | { readonly name: 'promotion'; readonly sku: string; readonly percentage?: number }
  | { readonly name: 'sold-out'; readonly sku: string }

/**
 * Calls a control endpoint of the mock, such as '/__mock/clock', in this run's namespace, and returns its response. A
 * page of the shop must be open, because its settings contain the mock's URL.
 * @throws {Error} if the mock rejects the request.
 */
export async function callMockControl(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  control: string,
  body?: object,
): Promise<unknown> {
  // A newly loaded document may not have read its settings yet.
  await page.waitForLoadState('domcontentloaded')
  const api = await page.evaluate(() => globalThis.storefrontSettings?.API_BASE_URL ?? '')
  const response = await page.request.fetch(`${api.replace(/\/+$/, '')}${control}`, {
    method,
    // The mock may close an idle connection at the moment a request reuses it.
    headers: { connection: 'close' },
    ...(body !== undefined && { data: body }),
  })
  const text = await response.text()
  if (response.ok()) return text === '' ? undefined : JSON.parse(text)
  throw new Error(`The API rejected ${method} ${control} with ${response.status()}: ${text}`)
}

/**
 * Returns the requests that the mock received for an endpoint during this run, oldest first.
 * @throws the errors of `callMockControl`.
 */
export async function mockJournal(page: Page, endpoint: string): Promise<readonly JournalEntry[]> {
  const { entries } = (await callMockControl(page, 'GET', `/__mock/journal?endpoint=${endpoint}`)) as {
    readonly entries: readonly JournalEntry[]
  }
  return entries
}

/**
 * Sets the behavior of the map stub the next time it loads.
 * @throws the errors of `callMockControl`.
 */
export async function setMapsMode(page: Page, maps: 'ok' | 'auth-failure' | 'no-geocoding'): Promise<void> {
  await callMockControl(page, 'PUT', '/__mock/stubs', { maps })
}

/**
 * Activates a scenario in the mock that the page uses.
 * @throws the errors of `callMockControl`.
 */
export async function setScenario(page: Page, scenario: Scenario): Promise<void> {
  await callMockControl(page, 'POST', '/__mock/scenarios', scenario)
}
