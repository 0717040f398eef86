import { StorefrontError } from '#errors/storefront-error.ts'
import type { Page } from '../../drivers/browser.ts'

/** A message that the mock would have mailed, as far as a journey needs it (docs/guides/mock.md). */
interface Email {
  readonly link: string
}

/**
 * Path of the page that the latest mailed link of a kind leads to. The link holds a token, which the report must not
 * show; in addresses of pages it is redacted.
 */
export async function getEmailedLink(
  page: Page,
  kind: 'verify-registration' | 'reset-password' | 'verify-newsletter',
  email: string,
): Promise<string> {
  // The run's own namespace of the mock is part of the shop's API address.
  const base = await page.evaluate(() => globalThis.storefrontSettings?.API_BASE_URL ?? '')
  const query = new URLSearchParams({ kind, email }).toString()
  const response = await page.request.get(`${base.replace(/\/+$/, '')}/__mock/outbox?${query}`)
  if (!response.ok()) {
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The mock's outbox answered ${response.status()}.`,
      next: 'run this journey against a shop whose API is the mock.',
    })
  }
  const link = ((await response.json()) as readonly Email[]).at(-1)?.link
  if (link !== undefined) return link
  throw new Error(`No "${kind}" message was mailed to the customer: the shop did not make the call that sends it.`)
}
