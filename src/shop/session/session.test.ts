import { beforeEach, expect, test } from 'vitest'
import { openTab } from '../cart/test-tab.ts'
import { fakeApi, type Reply, type SentRequest, stubBrowser } from '../lib/api/test-api.ts'

/** Returns a different token for each guest, as the server does. */
function serveTokens(): SentRequest[] {
  let count = 0
  return fakeApi((): Reply => ({ json: { token: `gid_${(count += 1)}` } }))
}

beforeEach(() => {
  stubBrowser()
})

test('SESS-01 API-19 requests a guest token once for concurrent callers and stores it under guestToken', async () => {
  const sent = serveTokens()
  const { guest, credentials } = openTab()
  expect(credentials.current()).toEqual({})
  expect(await Promise.all([guest.obtain(), guest.obtain(), guest.obtain()])).toEqual(['gid_1', 'gid_1', 'gid_1'])
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /Auth/guest'])
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  expect(credentials.current()).toEqual({ guestId: 'gid_1' })
})

test('OPEN-010 accepts a plain string as a guest token', async () => {
  fakeApi(() => ({ json: 'gid_bare' }))
  const { guest } = openTab()
  expect(await guest.obtain()).toBe('gid_bare')
  expect(localStorage.getItem('guestToken')).toBe('gid_bare')
})

test('OPEN-012 reuses a stored guest token', async () => {
  localStorage.setItem('guestToken', 'gid_old')
  const sent = serveTokens()
  const { guest, useSession } = openTab()
  expect(useSession.getState()).toEqual({ status: 'guest', guestToken: 'gid_old' })
  expect(await guest.obtain()).toBe('gid_old')
  expect(sent).toEqual([])
})

test('requests a token again in the next call after a failure', async () => {
  let isLost = true
  fakeApi(() => (isLost ? { lost: isLost } : { json: { token: 'gid_late' } }))
  const { guest } = openTab()
  await expect(guest.obtain()).rejects.toMatchObject({ kind: 'unreachable' })
  isLost = false
  expect(await guest.obtain()).toBe('gid_late')
})

test('two tabs that open at the same time share a guest token', async () => {
  serveTokens()
  const [first, second] = [openTab(), openTab()]
  const tokens = await Promise.all([first.guest.obtain(), second.guest.obtain()])
  expect(new Set(tokens).size).toBe(1)
  expect(localStorage.getItem('guestToken')).toBe(tokens[0])
})

test('a token discarded in one tab is replaced with the same new token in all tabs', async () => {
  localStorage.setItem('guestToken', 'gid_dead')
  serveTokens()
  const [first, second] = [openTab(), openTab()]
  expect([await first.guest.obtain(), await second.guest.obtain()]).toEqual(['gid_dead', 'gid_dead'])
  first.guest.discard()
  expect(await first.guest.obtain()).toBe('gid_1')
  // The second tab discards the token later and must keep the one that the first tab has stored since.
  second.guest.discard()
  expect(await second.guest.obtain()).toBe('gid_1')
  expect(second.credentials.current()).toEqual({ guestId: 'gid_1' })
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
})
