import { beforeEach, expect, test, vi } from 'vitest'
import { type Reply, stubBrowser } from '../api/test-api.ts'
import { clearItems } from '../storage/clear-items.ts'
import { openTab } from '../test-tab.ts'
import { useVisitCount } from './session.ts'
import { SessionServer, storedTokens } from './test-session-server.ts'

const REJECTED: Reply = { status: 401, json: { message: 'Refused 401' } }

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  server = new SessionServer()
})

/** Opens two tabs of the same customer. They receive each other's events only if a test dispatches them. */
async function openTwoTabs() {
  const [first, second] = [openTab(), openTab()]
  await first.signIn(server.issue())
  second.startSession()
  await vi.waitFor(() => expect(second.useCart.getState().status).toBe('ready'))
  return [first, second] as const
}

test('clears all data of a rejected customer except the notification', async () => {
  const { signIn, reloadProfile, useNotification } = openTab()
  await signIn(server.issue())
  const { all, withoutLeaving } = useVisitCount.getState()
  server.replies.set('GET /User/profile', () => REJECTED)
  await reloadProfile()
  expect(useVisitCount.getState()).toEqual({ all: all + 1, withoutLeaving: withoutLeaving + 1 })
  expect(useNotification.getState().notification).toEqual({ message: 'Error: Refused 401', type: 'error' })
})

test('a customer rejected during the sign-in remains the same guest and keeps their input', async () => {
  const { signIn, cart, useSession, useCart } = openTab()
  await cart.refresh()
  const ended = useVisitCount.getState()
  server.replies.set('GET /User/profile', () => REJECTED)
  await signIn(server.issue())
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
  expect(useVisitCount.getState()).toBe(ended)
})

test('a rejection after a sign-out in another tab keeps the data that the next guest has stored', async () => {
  const [first, second] = await openTwoTabs()
  second.items.write('billingForm', '{"city":"Reno"}')
  await first.signOut()
  await vi.waitFor(() => expect(localStorage.getItem('guestToken')).toBe('gid_1'))
  server.replies.set('GET /User/profile', () => REJECTED)
  await second.reloadProfile()
  await vi.waitFor(() => expect(second.useCart.getState().status).toBe('ready'))
  expect(second.useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
  expect(second.items.read('billingForm')).toBeNull()
  expect(server.requests('POST /Auth/guest')).toHaveLength(1)
})

test("a rejection after the next customer's sign-in in another tab keeps the new tokens", async () => {
  const [first, second] = await openTwoTabs()
  second.items.write('billingForm', '{"city":"Reno"}')
  await first.signOut()
  await first.signIn(server.issue())
  // The server no longer accepts the previous customer's token.
  await second.reloadProfile()
  expect(second.useSession.getState().status).toBe('guest')
  expect(second.items.read('billingForm')).toBeNull()
  expect(storedTokens()).toContain('access-2')
})

test('a rejection after an order in another tab clears the tokens, which the order itself keeps', async () => {
  const [first, second] = await openTwoTabs()
  clearItems(first.items, 'order')
  expect(localStorage.getItem('authToken')).toBe('access-1')
  server.replies.set('GET /User/profile', () => REJECTED)
  await second.reloadProfile()
  expect(localStorage.getItem('authToken')).toBeNull()
})
