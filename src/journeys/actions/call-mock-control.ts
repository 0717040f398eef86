import type { Page } from '#browser/browser.ts'
import { NEEDS_MOCK } from '../shop.ts'

/** Beginning of the path of each control. */
const CONTROLS = '/__mock/'

/**
 * Calls a control endpoint of the mock, such as '/__mock/clock', in this run's namespace, and returns its response. A
 * page of the shop must be open, because its settings contain the mock's URL.
 * @throws {Error} if the path is not that of a control, if the API is not the mock, or if the mock rejects the request.
 */
export async function callMockControl(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  control: string,
  body?: object,
): Promise<unknown> {
  if (!control.startsWith(CONTROLS)) {
    throw new Error(
      `callMockControl takes the path of a control, such as "/__mock/clock", not ${JSON.stringify(control)}.`,
    )
  }
  // A newly loaded document may not have read its settings yet.
  await page.waitForLoadState('domcontentloaded')
  const api = await page.evaluate(() => globalThis.storefrontSettings?.API_BASE_URL ?? '')
  const response = await page.request.fetch(`${api.replace(/\/+$/, '')}${control}`, {
    method,
    // The mock may close an idle connection at the moment a request reuses it.
    headers: { connection: 'close' },
    ...(body !== undefined && { data: body }),
  })
  const text = await response.text()
  if (response.ok()) return text === '' ? undefined : JSON.parse(text)
  // The mock names the problem in its response.
  const isMock = text.includes(CONTROLS) || response.status() === 400
  const request = [method, control, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ')
  throw new Error(`the API rejected ${request} with ${response.status()}: ${text}` + (isMock ? '' : ` ${NEEDS_MOCK}`))
}
