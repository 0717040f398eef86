import { beforeEach, expect, test, vi } from 'vitest'
import { SLING } from '../cart/test-cart-server.ts'
import { openTab, signInTab, startTab } from '../cart/test-tab.ts'
import { type Reply, stubBrowser } from '../lib/api/test-api.ts'
import { CUSTOMER, SessionServer } from './test-session-server.ts'

const REJECTED: Reply = { status: 401, json: { message: 'Refused 401' } }
const FAILED: Reply = { status: 500, json: { message: 'Refused 500' } }

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  server = new SessionServer()
})

/** Delays the responses to profile requests until tests release them, in any order. */
function holdProfiles(): ((reply: Reply) => void)[] {
  const responders: ((reply: Reply) => void)[] = []
  server.replies.set('GET /User/profile', () => new Promise((resolve) => responders.push(resolve)))
  return responders
}

const named = (firstName: string): Reply => ({ json: { ...CUSTOMER, firstName } })

test('OPEN-053 each request for the current profile gets a new response, or false for a guest', async () => {
  const guest = openTab()
  expect(await guest.loadLatestProfile()).toBe(false)
  expect(server.requests()).toEqual([])
  server.replies.set('GET /User/profile', () => FAILED)
  const { loadLatestProfile, useSession } = await signInTab(server.issue(), guest)
  await vi.waitFor(() => expect(server.requests('profile')).toHaveLength(1))
  expect(await loadLatestProfile()).toBe(false)
  server.replies.set('GET /User/profile', () => named('Mara'))
  expect(await loadLatestProfile()).toBe(true)
  server.replies.set('GET /User/profile', () => named('Mary'))
  expect(await loadLatestProfile()).toBe(true)
  expect(useSession.getState()).toMatchObject({ user: { firstName: 'Mary' } })
})

test('OPEN-053 a call during a profile request receives the response to that request', async () => {
  const responders = holdProfiles()
  const { loadLatestProfile } = await signInTab(server.issue())
  await vi.waitUntil(() => responders.length === 1)
  const latest = loadLatestProfile()
  responders[0]?.(named('Mary'))
  expect(await latest).toBe(true)
  expect(responders).toHaveLength(1)
})

test.each(['first', 'last'])(
  'after two changes, the profile is that of the second change, even if its response is the %s to arrive',
  async (key) => {
    const { loadLatestProfile, reloadProfile, useSession } = await signInTab(server.issue())
    await loadLatestProfile()
    const responders = holdProfiles()
    const reloads = [reloadProfile(), reloadProfile()]
    await vi.waitFor(() => expect(responders).toHaveLength(2))
    for (const index of key === 'first' ? [1, 0] : [0, 1]) {
      responders[index]?.(named(['Old', 'New'][index] ?? ''))
      await reloads[index]
    }
    expect(useSession.getState()).toMatchObject({ user: { firstName: 'New' } })
  },
)

test("SESS-19 a customer rejected later does not become the earlier guest, even if the guest's lines were never merged", async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  server.replies.set('POST /Cart/merge', () => FAILED)
  const customer = await signInTab(server.issue(), guest)
  await customer.loadLatestProfile()
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  server.replies.set('GET /User/profile', () => REJECTED)
  await customer.reloadProfile()
  expect(customer.opened).toHaveLength(1)
  expect(localStorage.getItem('guestToken')).toBeNull()
})
