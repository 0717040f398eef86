import { expect, test } from 'vitest'
import type { Page } from '#browser/browser.ts'
import { callMockControl } from './call-mock-control.ts'

/** Creates a page whose API responds to each request with this status and text. */
function createPage(status: number, text: string): Page {
  const response = { ok: () => status < 400, status: () => status, text: async () => text }
  return {
    waitForLoadState: async () => {},
    evaluate: async () => 'http://api',
    request: { fetch: async () => response },
  } as unknown as Page
}

test.each([
  ['clock', 404, '', 'callMockControl takes the path of a control, such as "/__mock/clock", not "clock".'],
  [
    '/__mock/clock',
    404,
    '<h1>Not found</h1>',
    'the API rejected PUT /__mock/clock {"seconds":1} with 404: <h1>Not found</h1> This journey needs the mock: omit --url, or serve the site with "npx storefront serve".',
  ],
  [
    '/__mock/clock',
    400,
    '{"message":"seconds is unknown"}',
    'the API rejected PUT /__mock/clock {"seconds":1} with 400: {"message":"seconds is unknown"}',
  ],
  [
    '/__mock/watch',
    404,
    '{"message":"No control matches PUT /__mock/watch."}',
    'the API rejected PUT /__mock/watch {"seconds":1} with 404: {"message":"No control matches PUT /__mock/watch."}',
  ],
])('callMockControl names the cause if %s is rejected with %i', async (control, status, text, message) => {
  await expect(callMockControl(createPage(status, text), 'PUT', control, { seconds: 1 })).rejects.toThrow(message)
})

test('callMockControl returns the response of the mock', async () => {
  await expect(callMockControl(createPage(200, ''), 'PUT', '/__mock/clock', {})).resolves.toBeUndefined()
  await expect(callMockControl(createPage(200, '[1]'), 'GET', '/__mock/orders')).resolves.toEqual([1])
})
