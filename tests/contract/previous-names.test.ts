import { describe, expect, test, vi } from 'vitest'
import { readRuleFlags } from '#cli/rule-flag.ts'
import { createMockControls } from '#mock/control-client.ts'
import { createMock } from '#mock/mock.ts'
import { createShopper, line } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader } from './world.ts'

const URL = 'http://mock.test'

function start() {
  const mock = createMock({ fixtures: tinyFixtures })
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await mock.fetch(`${URL}/__mock/${path}`, {
      method,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      warning: response.headers.get('warning'),
      body: (await response.json()) as object,
    }
  }
  return { mock, send, shopper: createShopper({ url: URL, fetch: mock.fetch }) }
}

const note = (previous: string, current: string) =>
  `299 - "${previous} is now ${current}; the old name will be removed in the next release."`

describe('previous names of rules', () => {
  test.each([
    ['answer', 'response', { kind: 'answer', patch: {} }, { kind: 'response', patch: {} }],
    ['broken-json', 'invalid-json', { kind: 'broken-json' }, { kind: 'invalid-json' }],
    ['cut', 'truncate', { kind: 'cut' }, { kind: 'truncate' }],
    ['when', 'match', { kind: 'hang', when: { query: { a: 'b' } } }, { kind: 'hang', match: { query: { a: 'b' } } }],
    ['share', 'probability', { kind: 'hang', share: 0.5 }, { kind: 'hang', probability: 0.5 }],
    ['without', 'remove', { kind: 'response', without: ['items.*'] }, { kind: 'response', remove: ['items.*'] }],
    [
      'breaksContract',
      'allowInvalid',
      { kind: 'response', body: 1, breaksContract: true },
      { kind: 'response', body: 1, allowInvalid: true },
    ],
  ])('MOCK-145 %s is accepted and returned as %s with a note', async (previous, current, given, expected) => {
    const { send } = start()
    const endpoint = 'getGuestCart'
    const added = await send('POST', 'rules', { endpoint, ...given })
    expect(added).toMatchObject({ status: 200, warning: note(previous, current), body: [{ rule: expected }] })
    expect((await send('POST', 'rules', { endpoint, ...expected })).warning).toBeNull()

    const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      expect(await readRuleFlags({ rule: [JSON.stringify({ endpoint, ...given })] })).toEqual([
        { endpoint, ...expected },
      ])
      expect(print.mock.calls.join('')).toContain(`${previous} is now ${current}; the old name will be removed`)
    } finally {
      print.mockRestore()
    }
  })

  test('MOCK-145 --fault accepts previous names and prints the current names', async () => {
    const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      expect(await readRuleFlags({ fault: ['getFaq=cut', 'getHome=broken-json', 'getCart=hang'] })).toEqual([
        { kind: 'truncate', endpoint: 'getFaq' },
        { kind: 'invalid-json', endpoint: 'getHome' },
        { kind: 'hang', endpoint: 'getCart' },
      ])
      expect(print).toHaveBeenCalledTimes(2)
    } finally {
      print.mockRestore()
    }
  })

  test('MOCK-145 the Prefer header accepts previous names, and the journal has the current names', async () => {
    const { mock } = start()
    const response = await mock.fetch(`${URL}/strapi/page/faq`, { headers: { Prefer: 'fault=broken-json' } })
    await expect(response.json()).rejects.toThrow('JSON')
    expect(mock.namespace().journal.entries()).toMatchObject([{ outcome: 'response', fault: 'invalid-json' }])
  })

  test('MOCK-145 a field that is given with both names is rejected', async () => {
    const { send } = start()
    const rule = { kind: 'hang', endpoint: 'getFaq', share: 0.1, probability: 0.2 }
    expect(await send('POST', 'rules', rule)).toMatchObject({
      status: 400,
      body: { errors: { share: ['Unrecognized field'] } },
    })
  })
})

describe('previous names of controls', () => {
  test('MOCK-146 the previous paths of stubs and rules lead to the current paths, with a note', async () => {
    const { mock, send, shopper } = start()
    const renamed = note('/__mock/stand-ins', '/__mock/stubs')
    expect(await send('GET', 'stand-ins')).toMatchObject({ warning: renamed, body: { payment: 'accept' } })
    expect(await send('GET', 'stand-ins/log')).toMatchObject({ warning: renamed, body: [] })
    const report = { standIn: 'maps', call: 'Map', details: {} }
    expect((await send('POST', 'stand-ins/log', report)).status).toBe(200)
    expect((await send('GET', 'stubs/log')).body).toMatchObject([{ stub: 'maps', call: 'Map' }])
    const script = await mock.fetch(`${URL}/__mock/stand-ins/payment.js`)
    expect(await script.text()).toContain('globalThis.Accept')

    const added = await send('POST', 'faults', { kind: 'reset', path: '/__mock/stand-ins/maps.js' })
    expect(added.warning).toBe(`${note('/__mock/faults', '/__mock/rules')}, ${renamed}`)
    expect((await send('GET', 'rules')).body).toMatchObject([{ rule: { path: '/__mock/stubs/maps.js' } }])
    for (const folder of ['stubs', 'stand-ins']) {
      await expect(mock.fetch(`${URL}/__mock/${folder}/maps.js`)).rejects.toThrow('fetch failed')
    }
    expect((await shopper.call('DELETE', '/__mock/faults/1')).body).toEqual([])
  })

  test.each([
    ['payment', 'silent', 'no-callback'],
    ['payment', 'twice', 'double-callback'],
    ['captcha', 'fail', 'error'],
    ['captcha', 'refused', 'invalid-token'],
    ['maps', 'draw', 'ok'],
    ['analytics', 'crash', 'throw'],
    ['reviews', 'crash', 'throw'],
  ])('MOCK-146 the mode of the %s stub %s is now %s', async (stub, previous, current) => {
    const { send } = start()
    expect(await send('PUT', 'stubs', { [stub]: previous })).toMatchObject({
      warning: note(previous, current),
      body: { [stub]: current },
    })
  })

  test.each([
    ['promotion-applies', 'promotion'],
    ['dealer-items-in-cart', 'dealer-item-in-cart'],
    ['compute-answers-no-item', 'compute-returns-empty-cart'],
    ['token-about-to-expire', 'token-expiring'],
  ])('MOCK-146 the scenario %s is now %s', async (previous, current) => {
    const { send } = start()
    const setUp = await send('POST', 'scenarios', { name: previous })
    expect(setUp).toMatchObject({ status: 200, warning: note(previous, current), body: { name: current } })
    expect((await send('GET', 'scenarios')).body).toContain(current)
    expect((await send('GET', 'scenarios')).body).not.toContain(previous)
  })

  test('MOCK-146 a custom scenario accepts previous names in its steps', async () => {
    const { send } = start()
    const steps = [
      { control: 'PUT stand-ins', body: { payment: 'silent' } },
      { control: 'POST rules', body: { kind: 'cut', endpoint: 'getFaq' } },
    ]
    expect((await send('PUT', 'scenarios', { old: steps })).status).toBe(200)
    expect((await send('POST', 'scenarios', { name: 'old' })).status).toBe(200)
    expect((await send('GET', 'stubs')).body).toMatchObject({ payment: 'no-callback' })
    expect((await send('GET', 'rules')).body).toMatchObject([{ rule: { kind: 'truncate' } }])
  })
})

describe('a state from the previous release', () => {
  /** Returns a saved state in the format of the previous release. */
  function toPrevious(state: Saved): object {
    const { schema: _, stubs, rules, store, ...rest } = state
    const { emails, usedPaymentTokens, usedCaptchaTokens, emptyComputeResponses, ...others } = store
    const { nextAccessTokenLifetimeSeconds, guests, users, ...kept } = others
    const withCart = <T extends { readonly cart: Cart }>(owner: T) => ({
      ...owner,
      cart: { ...owner.cart, lines: owner.cart.lines.map(({ item, ...entry }) => ({ ...entry, choice: item })) },
    })
    return {
      ...rest,
      format: 1,
      standIns: { ...stubs, payment: 'silent', maps: 'draw', analytics: 'collect' },
      rules: rules.map(({ remaining, matched, applied }) => ({
        rule: { kind: 'answer', endpoint: 'getGuestCart', patch: { 'items.0.quantity': 9 } },
        left: remaining,
        met: matched,
        struck: applied,
      })),
      store: {
        ...kept,
        guests: guests.map(withCart),
        users: users.map((user) => ({
          ...withCart(user),
          password: { salt: user.password.salt, saved: user.password.hash },
        })),
        mails: emails,
        spentPaymentTokens: usedPaymentTokens,
        spentCaptchas: usedCaptchaTokens,
        emptyComputes: emptyComputeResponses,
        nextAccessLifetime: nextAccessTokenLifetimeSeconds,
      },
    }
  }

  interface Cart {
    readonly lines: readonly { readonly item: unknown }[]
  }
  interface Saved extends Record<string, unknown> {
    readonly schema: string
    readonly stubs: object
    readonly rules: readonly Readonly<Record<'remaining' | 'matched' | 'applied', number>>[]
    readonly store: Record<string, unknown> & {
      readonly guests: readonly { readonly cart: Cart }[]
      readonly users: readonly {
        readonly cart: Cart
        readonly password: { readonly salt: string; readonly hash: string }
      }[]
    }
  }

  test('MOCK-147 is loaded, with its carts, passwords, stubs and rules', async () => {
    const old = start()
    const guest = await old.shopper.guest()
    await old.shopper.call('POST', `/Cart/guest/${guest}/items`, [line('CAP-1', 2)])
    await old.send('POST', 'scenarios', { name: 'token-expiring', seconds: 7 })
    await old.send('POST', 'rules', { kind: 'hang', endpoint: 'getGuestCart', times: 3, onCall: 2 })
    const saved = (await old.send('GET', 'state')).body as Saved
    expect(saved.schema).toBe('storefront/mock-state@2')

    const { send, shopper, mock } = start()
    expect(await send('PUT', 'state', toPrevious(saved))).toMatchObject({ status: 200 })
    expect((await send('GET', 'stubs')).body).toMatchObject({ payment: 'no-callback', maps: 'ok' })
    const rules = await createMockControls({ url: URL, fetch: mock.fetch }).rules.list()
    expect(rules).toMatchObject([{ rule: { kind: 'response' }, remaining: 3, matched: 0, applied: 0 }])
    const cart = await mock.fetch(`${URL}/Cart/guest/${guest}`, { headers: { 'X-Guest-Id': guest } })
    expect(await cart.json()).toMatchObject({ items: [{ quantity: 9 }] })
    const login = { email: 'customer@example.com', password: 'demo-password', captcha: 'stub_captcha_old_state' }
    const signedIn = await shopper.call<{ token: { accessToken: string; expiresIn: number } }>(
      'POST',
      '/Auth/login',
      login,
    )
    expect(signedIn).toMatchObject({ status: 200, body: { token: { expiresIn: 7 } } })
    expect(
      await shopper.call('GET', '/User/profile', undefined, createBearerHeader(signedIn.body.token)),
    ).toMatchObject({
      status: 200,
    })

    const again = (await send('GET', 'state')).body as Saved
    expect(Object.keys(again)).toEqual(Object.keys(saved))
    expect(Object.keys(again.store).toSorted()).toEqual(
      Object.keys(saved.store)
        .filter((name) => name !== 'nextAccessTokenLifetimeSeconds')
        .toSorted(),
    )
  })
})
