import { describe, expect, test } from 'vitest'
import type { AuthResponse } from '#contract/auth.ts'
import { createMock } from '#mock/mock.ts'
import { createShopper, customerInfo, line } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { newAddress } from './world.ts'

/** A request and its response, without values that depend on the clock. */
type Exchange = readonly [call: string, sent: string, status: number, answered: string]

interface Run {
  readonly exchanges: readonly Exchange[]
  /** All random values that the mock has generated, which are tokens and IDs. */
  readonly drawn: readonly string[]
}

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const DRAWN = /\b(?:gid|cart|line|access|refresh|mailed|address|user)_[\da-f]{16,}|stub_\w+/g

/**
 * Runs a scenario in which one guest buys something, and another registers and follows the emailed link. The stub
 * scripts load before or after the first request.
 */
async function runScenario(
  namespace: string,
  seed: { readonly mock?: number; readonly reset?: number },
  order: 'scripts first' | 'calls first',
  startsAt: string,
): Promise<Run> {
  const mock = createMock({ fixtures: tinyFixtures, seed: seed.mock, now: () => Date.parse(startsAt) })
  const exchanges: Exchange[] = []
  const url = `http://mock.test/__ns/${namespace}`
  const asked: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const response = await mock.fetch(request.clone())
    const responseText = (await response.clone().text()).replaceAll(TIME, 'time')
    const sent = await request.text()
    exchanges.push([`${request.method} ${request.url.slice(url.length)}`, sent, response.status, responseText])
    return response
  }
  const { call, guest, add } = createShopper({ url, fetch: asked })
  if (seed.reset !== undefined) await call('POST', '/__mock/reset', { seed: seed.reset })
  const loadOf = async (script: string) => {
    const text = await (await mock.fetch(`${url}/__mock/stubs/${script}.js`)).text()
    return /"load":"(\d{20})"/.exec(text)?.[1] ?? ''
  }
  const loadScripts = async () => ({ payment: await loadOf('payment'), captcha: await loadOf('captcha') })

  const early = order === 'scripts first' ? await loadScripts() : undefined
  const token = await guest()
  const { payment, captcha } = early ?? (await loadScripts())
  const { body: cart } = await add(token, line('SLING-1', 2), line('CAP-1'))
  await call('POST', '/Checkout/simplified', {
    cartId: cart.id,
    customerInfo,
    paymentToken: `stub_payment_${payment}0001`,
  })
  const person = { firstName: 'Ada', lastName: 'Birch', email: 'ada@example.com', password: 'correct horse' }
  const signUp = await call<{ token: AuthResponse }>('POST', '/Auth/register', {
    ...person,
    captcha: `stub_captcha_${captcha}0001`,
  })
  const bearer = { Authorization: `Bearer ${signUp.body.token.accessToken}` }
  await call('POST', '/User/addresses', newAddress, bearer)
  const { body: emails } = await call<{ token: string }[]>('GET', '/__mock/outbox')
  await call('POST', '/Auth/verify-registration', { token: emails[0]?.token })
  await call('POST', '/Auth/refresh-token', { refreshToken: signUp.body.token.refreshToken })
  await call('GET', '/User/profile', undefined, bearer)
  return { exchanges, drawn: JSON.stringify(exchanges).match(DRAWN) ?? [] }
}

describe('a seed', () => {
  test('gives two runs the same requests and responses except for the clock, in any namespace', async () => {
    const one = await runScenario('run-1', { mock: 7 }, 'scripts first', '2026-03-01T00:00:00Z')
    const other = await runScenario('another', { mock: 7 }, 'calls first', '2027-11-30T12:34:56Z')
    expect(one.exchanges.map(([, , status]) => status).filter((status) => status !== 200)).toEqual([401])
    expect(one.drawn.length).toBeGreaterThan(10)
    expect(other.exchanges).toEqual(one.exchanges)
  })

  test('has the same effect when it is set by a reset', async () => {
    const byMock = await runScenario('run-1', { mock: 7 }, 'scripts first', '2026-03-01T00:00:00Z')
    const byReset = await runScenario('run-2', { reset: 7 }, 'scripts first', '2026-03-01T00:00:00Z')
    expect(byReset.exchanges.slice(1)).toEqual(byMock.exchanges)
  })

  test('that is different gives different tokens, and without a seed, namespaces do not share tokens', async () => {
    const runs = await Promise.all([
      runScenario('run-1', { mock: 7 }, 'scripts first', '2026-03-01T00:00:00Z'),
      runScenario('run-1', { mock: 8 }, 'scripts first', '2026-03-01T00:00:00Z'),
      runScenario('run-1', {}, 'scripts first', '2026-03-01T00:00:00Z'),
      runScenario('run-2', {}, 'scripts first', '2026-03-01T00:00:00Z'),
    ])
    const all = runs.flatMap(({ drawn }) => [...new Set(drawn)])
    expect(new Set(all).size).toBe(all.length)
  })
})
