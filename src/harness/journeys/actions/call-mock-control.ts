import type { Page } from '../../drivers/browser.ts'

/**
 * Calls a control of the mock that the page uses, such as '/__mock/clock', in the namespace of this run. A page of the
 * shop must be open, because its settings contain the mock's URL.
 * @throws when the API is not the mock or rejects the request: such a journey needs the mock.
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
      'This journey needs the mock: omit --url, or serve the site with "storefront serve".',
  )
}
