import type { Page } from '../../drivers/browser.ts'

/**
 * Calls a control endpoint of the mock, such as '/__mock/clock', in this run's namespace. A page of the shop must be
 * open, because its settings contain the mock's URL.
 * @throws if the API is not the mock, or if the mock rejects the request.
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
    `The API at ${api} rejected ${control} ${JSON.stringify(body)}: ${response.status()} ${await response.text()}. ` +
      'This journey needs the mock: omit --url, or serve the site with "npx storefront serve".',
  )
}
