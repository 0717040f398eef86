import { beforeEach, expect, test, vi } from 'vitest'
import { type Reply, stubBrowser } from '../api/test-api.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { openTab } from '../test-tab.ts'
import { useEndedVisits } from './session.ts'
import { CUSTOMER, SessionServer } from './test-session-server.ts'

const REFUSED: Reply = { status: 401, json: { message: 'Refused 401' } }
const FAILED: Reply = { status: 500, json: { message: 'Refused 500' } }

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  server = new SessionServer()
})

/** Holds the answers to profile calls back until a test gives them, in whatever order. */
function holdProfiles(): ((reply: Reply) => void)[] {
  const answers: ((reply: Reply) => void)[] = []
  server.answers.set('GET /User/profile', () => new Promise((resolve) => answers.push(resolve)))
  return answers
}

/** A tab whose customer has signed out while their profile was under way. */
async function signOutDuringProfile() {
  const tab = openTab()
  await tab.signIn(server.issue())
  const answers = holdProfiles()
  const reloading = tab.reloadProfile()
  await vi.waitUntil(() => answers.length === 1)
  await tab.signOut()
  return { ...tab, answers, reloading }
}

const named = (firstName: string): Reply => ({ json: { ...CUSTOMER, firstName } })

test('OPEN-053 whoever asks for the profile as it is now gets a new answer each time, and is told where there is none', async () => {
  const { signIn, freshProfile, useSession } = openTab()
  expect(await freshProfile()).toBe(false)
  expect(server.calls()).toEqual([])
  server.answers.set('GET /User/profile', () => FAILED)
  await signIn(server.issue())
  expect(await freshProfile()).toBe(false)
  expect(server.calls('profile')).toHaveLength(2)
  server.answers.set('GET /User/profile', () => named('Mara'))
  expect(await freshProfile()).toBe(true)
  server.answers.set('GET /User/profile', () => named('Mary'))
  expect(await freshProfile()).toBe(true)
  expect(useSession.getState()).toMatchObject({ user: { firstName: 'Mary' } })
})

test('OPEN-053 whoever asks for it while it is on its way is answered by that', async () => {
  const { signIn, reloadProfile, freshProfile } = openTab()
  await signIn(server.issue())
  const answers = holdProfiles()
  const reloading = reloadProfile()
  await vi.waitUntil(() => answers.length === 1)
  const fresh = freshProfile()
  answers[0]?.(named('Mary'))
  await reloading
  expect(answers).toHaveLength(1)
  expect(await fresh).toBe(true)
})

test('OPEN-053 a guest waits for no profile that a former customer asked for', async () => {
  const { answers, reloading, freshProfile } = await signOutDuringProfile()
  const told = vi.fn<(hasProfile: boolean) => void>()
  void freshProfile().then(told)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(false))
  answers[0]?.(named('Mara'))
  await reloading
})

test.each(['first', 'last'])(
  'after two changes of a customer’s the profile is the one of the second, be its answer the %s to arrive',
  async (place) => {
    const { signIn, reloadProfile, useSession } = openTab()
    await signIn(server.issue())
    const answers = holdProfiles()
    const reloads = [reloadProfile(), reloadProfile()]
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    for (const index of place === 'first' ? [1, 0] : [0, 1]) {
      answers[index]?.(named(['Old', 'New'][index] ?? ''))
      await reloads[index]
    }
    expect(useSession.getState()).toMatchObject({ user: { firstName: 'New' } })
  },
)

test('SESS-33 a profile that arrives after the sign-out is nobody’s', async () => {
  const { answers, reloading, useSession, useCart } = await signOutDuringProfile()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  answers[0]?.(named('Mara'))
  await reloading
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
})

test('SESS-19 a profile that is refused after the sign-out does not end the visit of the next guest', async () => {
  const { answers, reloading, useSession, useCart } = await signOutDuringProfile()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  const ended = useEndedVisits.getState()
  answers[0]?.(REFUSED)
  await reloading
  expect(useEndedVisits.getState()).toBe(ended)
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
})

test.each([
  ['arrives', named('Mara')],
  ['is refused', REFUSED],
])('SESS-33 SESS-38 SESS-19 a profile of the visit before that %s late is not the next customer’s', async (_, late) => {
  const { answers, reloading, signIn, useSession } = await signOutDuringProfile()
  const next = signIn(server.issue())
  // The next customer's own profile is asked for, whatever is still under way.
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(late)
  await reloading
  // A request of one visit is never sent again with the token of the next.
  expect(answers).toHaveLength(2)
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: null })
  answers[1]?.(named('Mary'))
  await next
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: { firstName: 'Mary' } })
})

test('SESS-27 a customer who is refused later is no guest of before, also where their lines were never merged', async () => {
  const { signIn, reloadProfile, cart, useCart } = openTab()
  await cart.addToCart([SLING])
  server.answers.set('POST /Cart/merge', () => FAILED)
  await signIn(server.issue())
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  server.answers.set('GET /User/profile', () => REFUSED)
  await reloadProfile()
  expect(localStorage.getItem('guestToken')).toBeNull()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  expect(localStorage.getItem('guestToken')).toBe('gid_2')
})
