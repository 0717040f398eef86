import { beforeEach, expect, test, vi } from 'vitest'
import { type Reply, stubBrowser } from '../api/test-api.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { openTab } from '../test-tab.ts'
import { useVisitCount } from './session.ts'
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

/** Opens a tab and signs the customer out while the profile is being requested. */
async function signOutDuringProfile() {
  const tab = openTab()
  await tab.signIn(server.issue())
  const responders = holdProfiles()
  const reloading = tab.reloadProfile()
  await vi.waitUntil(() => responders.length === 1)
  await tab.signOut()
  return { ...tab, answers: responders, reloading }
}

const named = (firstName: string): Reply => ({ json: { ...CUSTOMER, firstName } })

test('OPEN-053 each request for the current profile gets a new response, or false while signed out', async () => {
  const { signIn, loadLatestProfile: freshProfile, useSession } = openTab()
  expect(await freshProfile()).toBe(false)
  expect(server.requests()).toEqual([])
  server.replies.set('GET /User/profile', () => FAILED)
  await signIn(server.issue())
  expect(await freshProfile()).toBe(false)
  expect(server.requests('profile')).toHaveLength(2)
  server.replies.set('GET /User/profile', () => named('Mara'))
  expect(await freshProfile()).toBe(true)
  server.replies.set('GET /User/profile', () => named('Mary'))
  expect(await freshProfile()).toBe(true)
  expect(useSession.getState()).toMatchObject({ user: { firstName: 'Mary' } })
})

test('OPEN-053 a call during a profile request receives the response to that request', async () => {
  const { signIn, reloadProfile, loadLatestProfile: freshProfile } = openTab()
  await signIn(server.issue())
  const responders = holdProfiles()
  const reloading = reloadProfile()
  await vi.waitUntil(() => responders.length === 1)
  const latest = freshProfile()
  responders[0]?.(named('Mary'))
  await reloading
  expect(responders).toHaveLength(1)
  expect(await latest).toBe(true)
})

test("OPEN-053 a guest does not wait for a previous customer's profile request", async () => {
  const { answers, reloading, loadLatestProfile: freshProfile } = await signOutDuringProfile()
  const reported = vi.fn<(hasProfile: boolean) => void>()
  void freshProfile().then(reported)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(false))
  answers[0]?.(named('Mara'))
  await reloading
})

test.each(['first', 'last'])(
  'after two changes, the profile is that of the second change, even if its response is the %s to arrive',
  async (key) => {
    const { signIn, reloadProfile, useSession } = openTab()
    await signIn(server.issue())
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

test('ignores a profile that arrives after the sign-out', async () => {
  const { answers, reloading, useSession, useCart } = await signOutDuringProfile()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  answers[0]?.(named('Mara'))
  await reloading
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
})

test("SESS-19 a profile rejected after the sign-out does not end the next guest's visit", async () => {
  const { answers, reloading, useSession, useCart } = await signOutDuringProfile()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  const ended = useVisitCount.getState()
  answers[0]?.(REJECTED)
  await reloading
  expect(useVisitCount.getState()).toBe(ended)
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
})

test.each([
  ['arrives', named('Mara')],
  ['is rejected', REJECTED],
])('SESS-19 a profile from the previous visit that %s late does not affect the next customer', async (_, late) => {
  const { answers, reloading, signIn, useSession } = await signOutDuringProfile()
  const next = signIn(server.issue())
  // The next customer's profile is requested even while other requests are pending.
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(late)
  await reloading
  // A request from one visit is not retried with the token of the next.
  expect(answers).toHaveLength(2)
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: null })
  answers[1]?.(named('Mary'))
  await next
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: { firstName: 'Mary' } })
})

test("a customer rejected later does not become the earlier guest, even if the guest's lines were never merged", async () => {
  const { signIn, reloadProfile, cart, useCart } = openTab()
  await cart.addToCart([SLING])
  server.replies.set('POST /Cart/merge', () => FAILED)
  await signIn(server.issue())
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  server.replies.set('GET /User/profile', () => REJECTED)
  await reloadProfile()
  expect(localStorage.getItem('guestToken')).toBeNull()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  expect(localStorage.getItem('guestToken')).toBe('gid_2')
})
