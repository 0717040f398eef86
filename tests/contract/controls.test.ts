import { beforeEach, describe, expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import type { JournalEntry } from '#mock/namespace/journal.ts'
import { createShopper, line, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

interface JournalReply {
  readonly requests: number
  readonly violations: number
  readonly entries: readonly JournalEntry[]
}

describe('controls', () => {
  let fetch: typeof globalThis.fetch
  let shopper: Shopper

  beforeEach(() => {
    fetch = createMock({ fixtures: tinyFixtures, now: () => Date.parse('2026-03-01T00:00:00Z') }).fetch
    shopper = createShopper({ url: 'http://mock.test', fetch })
  })

  test('health reports the number of endpoints', async () => {
    expect((await shopper.call('GET', '/__mock/health')).body).toMatchObject({ status: 'ok', namespace: 'default' })
  })

  test('the journal can be filtered by endpoint, status and body, and cleared', async () => {
    const token = await shopper.guest()
    await shopper.add(token, line('CAP-1'))
    await shopper.add(token, line('NOPE'))
    const ask = async (query: string) => (await shopper.call<JournalReply>('GET', `/__mock/journal${query}`)).body
    const added = await ask('?endpoint=addGuestCartItems')
    expect(added.entries.map(({ status }) => status)).toEqual([200, 400])
    expect(added.requests).toBe(3)
    expect((await ask('?status=400')).entries).toMatchObject([{ endpoint: 'addGuestCartItems', outcome: 'response' }])
    expect((await ask('?contains=CAP-1')).entries).toMatchObject([{ body: [{ productId: 'CAP-1', quantity: 1 }] }])
    expect((await shopper.problem('GET', '/__mock/journal?endpoint=nope')).status).toBe(400)
    await shopper.call('DELETE', '/__mock/journal')
    expect(await ask('')).toEqual({ requests: 0, violations: 0, entries: [] })
  })

  test('the journal contains no token, email, name, phone or street', async () => {
    const token = await shopper.guest()
    const { body: cart } = await shopper.add(token, line('CAP-1'))
    const { body: placed } = await shopper.checkOut(cart.id)
    await shopper.call('GET', `/Order/${placed.orderId}`, undefined, { 'X-Guest-Id': token })
    await shopper.call('GET', `/nowhere/${token}/mara@example.com`)
    const text = JSON.stringify((await shopper.call('GET', '/__mock/journal')).body)
    // The digits must be separate words, because a pseudonym may contain any digits.
    const digits = [/\b0143\b/, /\b83702\b/]
    for (const secret of [token, token.slice(4), cart.id, 'stub_', 'mara@', 'Quill', 'Larch', ...digits]) {
      expect(text).not.toMatch(secret)
    }
    expect(text).toContain('"state":"ID"')
  })

  test('the clock can be set, frozen and advanced', async () => {
    const clock = async (change: unknown) => (await shopper.call('PUT', '/__mock/clock', change)).body
    expect((await shopper.call('GET', '/__mock/clock')).body).toEqual({ mode: 'real', now: '2026-03-01T00:00:00.000Z' })
    expect(await clock({ mode: 'frozen', at: '2026-05-01T10:00:00Z' })).toEqual({
      mode: 'frozen',
      now: '2026-05-01T10:00:00.000Z',
    })
    expect(await clock({ advanceSeconds: 90 })).toEqual({ mode: 'frozen', now: '2026-05-01T10:01:30.000Z' })
    await shopper.guest()
    const { body } = await shopper.call<JournalReply>('GET', '/__mock/journal')
    expect(body.entries[0]?.time).toBe('2026-05-01T10:01:30.000Z')
    expect(await clock({ mode: 'set', at: '2027-01-01T00:00:00Z' })).toMatchObject({ mode: 'set' })
    expect(await clock({ mode: 'real' })).toEqual({ mode: 'real', now: '2026-03-01T00:00:00.000Z' })
    expect(await clock({ mode: 'set', at: 'tomorrow' })).toMatchObject({ status: 400 })
  })

  test('a reset restores the initial state and the same random values', async () => {
    const first = [await shopper.guest(), await shopper.guest()]
    await shopper.call('POST', '/__mock/reset')
    expect((await shopper.cart(first[0] ?? '')).status).toBe(404)
    expect([await shopper.guest(), await shopper.guest()]).toEqual(first)
    await shopper.call('POST', '/__mock/reset', { seed: 2 })
    expect(await shopper.guest()).not.toBe(first[0])
  })

  test('namespaces are listed and can be deleted', async () => {
    await createShopper({ url: 'http://mock.test/__ns/run-7', fetch }).guest()
    expect((await shopper.call('GET', '/__mock/namespaces')).body).toEqual(['default', 'run-7'])
    expect((await shopper.call('DELETE', '/__mock/namespaces/run-7')).body).toEqual(['default'])
    expect((await shopper.call('DELETE', '/__mock/namespaces/run-7')).status).toBe(404)
  })

  test('reports a dropped namespace with its idle time, and never drops the default namespace', async () => {
    const dropped: unknown[] = []
    let now = 0
    const mock = createMock({
      fixtures: tinyFixtures,
      namespaces: 2,
      onNamespaceDropped: (it) => dropped.push(it),
      now: () => now,
    })
    const use = (name: string) => createShopper({ url: `http://mock.test/__ns/${name}`, fetch: mock.fetch })
    const token = await use('default').guest()
    for (const name of ['a', 'b', 'a', 'c', 'd']) {
      now += 60_000
      await use(name).guest()
    }
    expect(dropped).toEqual([
      { name: 'b', unusedMs: 120_000, maxNamespaces: 2 },
      { name: 'a', unusedMs: 120_000, maxNamespaces: 2 },
    ])
    expect((await use('default').cart(token)).status).toBe(200)
    expect((await use('d').call('GET', '/__mock/namespaces')).body).toEqual(['c', 'd', 'default'])
  })

  test('an unknown control returns 404 with the list of controls', async () => {
    expect(await shopper.problem('GET', '/__mock/nope')).toMatchObject({
      status: 404,
      body: { controls: expect.arrayContaining(['GET health']) },
    })
    expect((await shopper.problem('POST', '/__mock/clock')).status).toBe(405)
  })
})
