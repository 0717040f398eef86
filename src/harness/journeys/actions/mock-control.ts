import { StorefrontError } from '#errors/storefront-error.ts'
import type { Page } from '../../drivers/browser.ts'

/** A request in the mock's journal, which contains no private data (docs/guides/mock.md). */
interface JournalEntry {
  readonly status?: number
  /** Kind of injected fault. */
  readonly fault?: string
  /** ID of the applied rule. */
  readonly ruleId?: number
  readonly body?: Readonly<Record<string, unknown>>
}

/** Returns the requests that the mock received for an endpoint during this run, oldest first. */
export async function mockJournal(page: Page, endpoint: string): Promise<readonly JournalEntry[]> {
  const { entries } = (await control(page, 'GET', `journal?endpoint=${endpoint}`)) as {
    readonly entries: readonly JournalEntry[]
  }
  return entries
}

/** Sets the behavior of the map stub the next time it loads. */
export async function setMapsMode(page: Page, maps: 'ok' | 'auth-failure' | 'no-geocoding'): Promise<void> {
  await control(page, 'PUT', 'stubs', { maps })
}

/** Calls a control endpoint of the mock in the run's namespace, which is part of the shop's API URL. */
async function control(page: Page, method: string, path: string, data?: object): Promise<unknown> {
  // A newly loaded document may not have read its settings yet.
  await page.waitForLoadState('domcontentloaded')
  const base = await page.evaluate(() => globalThis.storefrontSettings?.API_BASE_URL ?? '')
  const response = await page.request.fetch(`${base.replace(/\/+$/, '')}/__mock/${path}`, {
    method,
    ...(data !== undefined && { data }),
  })
  if (response.ok()) return response.json()
  throw new StorefrontError({
    kind: 'external',
    message: `The mock rejected ${method} __mock/${path} with ${response.status()}.`,
    next: 'Run this journey against a shop whose API is the mock.',
  })
}
