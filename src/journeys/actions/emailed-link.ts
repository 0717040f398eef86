import type { Page } from '#browser/browser.ts'
import { callMockControl } from './mock-control.ts'

/** The fields of a mock email used by journeys (docs/guides/mock.md). */
interface Email {
  readonly link: string
}

/**
 * Returns the path of the link in the latest email of a kind. The link contains a token, which must not appear in the
 * report. Page URLs are redacted.
 * @throws the errors of `callMockControl`, or an error if the email does not exist.
 */
export async function getEmailedLink(
  page: Page,
  kind: 'verify-registration' | 'reset-password' | 'verify-newsletter',
  email: string,
): Promise<string> {
  const query = new URLSearchParams({ kind, email }).toString()
  const emails = (await callMockControl(page, 'GET', `/__mock/outbox?${query}`)) as readonly Email[]
  const link = emails.at(-1)?.link
  if (link !== undefined) return link
  throw new Error(`No "${kind}" email was sent to the customer: the shop did not make the request that sends it.`)
}
