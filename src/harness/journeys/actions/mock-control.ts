import { StorefrontError } from '#errors/storefront-error.ts'
import type { Page } from '../../drivers/browser.ts'

/** A request as the mock's journal holds it, without anything personal (docs/guides/mock.md). */
interface JournalEntry {
  readonly status?: number
  /** Kind of the fault that was injected. */
  readonly fault?: string
  /** Id of the rule that struck. */
  readonly rule?: number
  readonly body?: Readonly<Record<string, unknown>>
}

/** What the mock received for a call in this run, oldest first. */
export async function mockJournal(page: Page, endpoint: string): Promise<readonly JournalEntry[]> {
  const { entries } = (await control(page, 'GET', `journal?endpoint=${endpoint}`)) as {
    readonly entries: readonly JournalEntry[]
  }
  return entries
}

/** Tells the stand-in of the map how to behave from its next load. */
export async function setMapsMode(page: Page, maps: 'draw' | 'auth-failure' | 'no-geocoding'): Promise<void> {
  await control(page, 'PUT', 'stand-ins', { maps })
}

/** Calls a control of the mock in the run's own namespace, which the shop's API address holds. */
async function control(page: Page, method: string, path: string, data?: object): Promise<unknown> {
  // A document that has only just come has not read its settings yet.
  await page.waitForLoadState('domcontentloaded')
  const base = await page.evaluate(() => globalThis.storefrontSettings?.API_BASE_URL ?? '')
  const response = await page.request.fetch(`${base.replace(/\/+$/, '')}/__mock/${path}`, {
    method,
    ...(data !== undefined && { data }),
  })
  if (response.ok()) return response.json()
  throw new StorefrontError({
    kind: 'surroundings',
    message: `The mock refused ${method} __mock/${path} with ${response.status()}.`,
    next: 'run this journey against a shop whose API is the mock.',
  })
}
