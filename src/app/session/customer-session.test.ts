import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../api/test-api.ts'
import { openTab } from '../test-tab.ts'
import { SessionServer } from './test-session-server.ts'

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  server = new SessionServer()
  server.storeSession(Date.now())
  return () => {
    vi.unstubAllGlobals()
  }
})

test('SESS-07 a customer without guest lines continues without a merge and does not wait for other tabs', async () => {
  using lock = vi.spyOn(navigator.locks, 'request')
  const { startSession, useCart, useSession } = openTab()
  startSession()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', guestToken: null })
  expect(server.requests().toSorted()).toEqual(['GET /Cart', 'GET /User/profile'])
  expect(lock).not.toHaveBeenCalled()
})

test('SESS-15 a page that signs out before the session has started continues as a guest', async () => {
  const { signOut, startSession, useCart, useSession, cart } = openTab()
  const leaving = signOut()
  startSession()
  await leaving
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  // Cart requests run one at a time, so another request would have been sent by now.
  await cart.refresh()
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
  expect(server.requests()).toEqual(['POST /Auth/guest', 'GET /Cart/guest/gid_1', 'GET /Cart/guest/gid_1'])
})
