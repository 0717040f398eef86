import type { Page } from '../../drivers/browser.ts'

/** Beginning of the path of each control. */
const CONTROLS = '/__mock/'

/**
 * Calls a control endpoint of the mock, such as '/__mock/clock', in this run's namespace. A page of the shop must be
 * open, because its settings contain the mock's URL.
 * @throws {Error} if the path is not that of a control, if the API is not the mock, or if the mock rejects the request
 * (JRNY-207).
 */
export async function callMockControl(
  page: Page,
  method: 'POST' | 'PUT',
  control: string,
  body: object,
): Promise<void> {
  if (!control.startsWith(CONTROLS)) {
    throw new Error(
      `callMockControl takes the path of a control, such as "/__mock/clock", not ${JSON.stringify(control)}.`,
    )
  }
  const api = await page.evaluate(
    () => (globalThis as { storefrontSettings?: { API_BASE_URL: string } }).storefrontSettings?.API_BASE_URL ?? '',
  )
  const response = await page.request.fetch(api + control, { method, data: body })
  if (response.ok()) return
  const text = await response.text()
  // The mock names the problem in its response.
  const isMock = text.includes(CONTROLS) || response.status() === 400
  throw new Error(
    `the API rejected ${method} ${control} ${JSON.stringify(body)} with ${response.status()}: ${text}` +
      (isMock ? '' : ' This journey needs the mock: omit --url, or serve the site with "npx storefront serve".'),
  )
}
