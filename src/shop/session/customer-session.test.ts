import { beforeEach, expect, test, vi } from 'vitest'
import { openTab } from '../cart/test-tab.ts'
import { stubBrowser } from '../lib/api/test-api.ts'
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
