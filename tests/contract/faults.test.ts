import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createShopper, line, type Shopper } from './shopper.ts'
import { type RunningMock, server } from './start-mock.ts'

// This delay is long enough to differ from an immediate response on a busy computer.
const DELAY_MS = 150

describe('faults', () => {
  let mock: RunningMock
  let shopper: Shopper

  beforeAll(async () => {
    mock = await server.start()
    shopper = createShopper(mock)
  })

  beforeEach(async () => {
    await shopper.call('POST', '/__mock/reset')
  })

  afterAll(() => mock.stop())

  const rule = (fault: object) => shopper.call('POST', '/__mock/rules', { endpoint: 'getPriceList', ...fault })
  const get = (init: RequestInit = {}) => mock.fetch(`${mock.url}/Products`, init)

  test.each([400, 401, 404, 500])('MOCK-06 returns the status %i', async (status) => {
    await rule({ kind: 'status', status })
    const response = await get()
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      status,
      message: `A rule set the status ${status}.`,
    })
  })

  test('returns a status as many times as the rule specifies', async () => {
    await rule({ kind: 'status', status: 500, message: 'Out of order', times: 1 })
    const failed = await get()
    expect(failed.status).toBe(500)
    expect(await failed.json()).toMatchObject({ title: 'Internal Server Error', message: 'Out of order' })
    expect((await get()).status).toBe(200)
  })

  test('delays a response', async () => {
    await rule({ kind: 'delay', delayMs: DELAY_MS })
    const begun = performance.now()
    expect((await get()).status).toBe(200)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(DELAY_MS - 5)
    await expect(get({ signal: AbortSignal.timeout(20) })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('MOCK-06 resets the connection', async () => {
    await rule({ kind: 'reset' })
    await expect(get()).rejects.toThrow(TypeError)
  })

  test('returns an empty body', async () => {
    await rule({ kind: 'empty' })
    const response = await get()
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  test('returns invalid JSON', async () => {
    await rule({ kind: 'invalid-json' })
    await expect(get().then((response) => response.json())).rejects.toThrow(SyntaxError)
  })

  test('truncates a body', async () => {
    await rule({ kind: 'truncate' })
    await expect(get().then((response) => response.text())).rejects.toThrow(TypeError)
  })

  test('never responds', async () => {
    await rule({ kind: 'hang' })
    await expect(get({ signal: AbortSignal.timeout(DELAY_MS) })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('a fault before handling leaves the store unchanged, but a fault after handling does not', async () => {
    const token = await shopper.guest()
    const add = (fault: string) =>
      mock.fetch(`${mock.url}/Cart/guest/${token}/items`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Prefer: fault },
        body: JSON.stringify([line('CAP-1')]),
      })
    await add('code=500')
    expect((await shopper.cart(token)).body.items).toEqual([])
    await add('fault=empty')
    expect((await shopper.cart(token)).body.items).toHaveLength(1)
  })
})
