import type { Page } from '../../drivers/browser.ts'

/**
 * Uses a control of the mock that the page talks to, such as '/__mock/clock', in the namespace of this run. The page
 * must be open, since it knows the address.
 * @throws when the API is not the mock or refuses: such a story can only be told with the mock.
 */
export async function callMockControl(
  page: Page,
  method: 'POST' | 'PUT',
  control: string,
  body: object,
): Promise<void> {
  const api = await page.evaluate(
    () => (globalThis as { storefrontSettings?: { API_BASE_URL: string } }).storefrontSettings?.API_BASE_URL ?? '',
  )
  const response = await page.request.fetch(api + control, { method, data: body })
  if (response.ok()) return
  throw new Error(
    `The API at ${api} did not take ${control} ${JSON.stringify(body)}: ${response.status()} ${await response.text()}. ` +
      'This journey needs the mock: leave out --url, or serve the site with "storefront serve".',
  )
}
