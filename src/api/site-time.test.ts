import { afterEach, expect, test, vi } from 'vitest'
import { getSiteTime } from './site-time.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test("reads the site's time from the Date header of an uncached response", async () => {
  const fetched = vi.fn<typeof fetch>(
    async () => new Response(null, { headers: { Date: 'Sun, 22 Nov 2026 10:00:00 GMT' } }),
  )
  vi.stubGlobal('fetch', fetched)
  expect(await getSiteTime()).toBe(Date.UTC(2026, 10, 22, 10))
  expect(fetched.mock.calls[0]).toMatchObject(['/env.js', { method: 'HEAD', cache: 'no-store' }])
})

test.each([
  ['has no date', async () => new Response(null)],
  ['has an invalid date', async () => new Response(null, { headers: { Date: 'soon' } })],
  ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
])('returns no site time if the host %s', async (_, response) => {
  vi.stubGlobal('fetch', response)
  expect(await getSiteTime()).toBeUndefined()
})
