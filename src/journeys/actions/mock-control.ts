import type { Page } from '#browser/browser.ts'
import { callMockControl } from './call-mock-control.ts'

/** A request in the mock's journal, which contains no private data (docs/guides/mock.md). */
interface JournalEntry {
  readonly status?: number
  /** Kind of injected fault. */
  readonly fault?: string
  /** ID of the applied rule. */
  readonly ruleId?: number
  readonly body?: Readonly<Record<string, unknown>>
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
