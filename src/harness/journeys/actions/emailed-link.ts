import { StorefrontError } from '#errors/storefront-error.ts'
import type { Page } from '../../drivers/browser.ts'

/** The fields of a mock email used by journeys (docs/guides/mock.md). */
interface Email {
  readonly link: string
}

/**
 * Returns the path of the link in the latest email of a kind. The link contains a token, which must not appear in the
 * report. Page URLs are redacted.
 */
export async function getEmailedLink(
  page: Page,
  kind: 'verify-registration' | 'reset-password' | 'verify-newsletter',
  email: string,
): Promise<string> {
  // The shop's API URL contains the run's mock namespace.
  const base = await page.evaluate(() => globalThis.storefrontSettings?.API_BASE_URL ?? '')
  const query = new URLSearchParams({ kind, email }).toString()
  const response = await page.request.get(`${base.replace(/\/+$/, '')}/__mock/outbox?${query}`)
  if (!response.ok()) {
    throw new StorefrontError({
      kind: 'external',
      message: `The mock's outbox responded with ${response.status()}.`,
      next: 'Run this journey against a shop whose API is the mock.',
    })
  }
  const link = ((await response.json()) as readonly Email[]).at(-1)?.link
  if (link !== undefined) return link
  throw new Error(`No "${kind}" email was sent to the customer: the shop did not make the request that sends it.`)
}
