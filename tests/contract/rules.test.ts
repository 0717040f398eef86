import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMockControls, type MockControls } from '#mock/control-client.ts'
import { readRules } from '#mock/rules/read-rules.ts'
import { createShopper, line, type Shopper } from './shopper.ts'
import { server, type RunningMock } from './start-mock.ts'

describe('rules', () => {
  let mock: RunningMock
  let shopper: Shopper
  let rules: MockControls['rules']
  let controls: MockControls

  beforeAll(async () => {
    mock = await server.start()
    shopper = createShopper(mock)
    controls = createMockControls({ url: mock.url, fetch: mock.fetch })
    rules = controls.rules
  })
  beforeEach(() => controls.reset())
  afterAll(() => mock.stop())

  const cartWithLine = async (): Promise<string> => {
    const token = await shopper.guest()
    await shopper.add(token, line('SLING-1', 2))
    return token
  }

  test('change single fields in a body, at each list index, without changing the state', async () => {
    const token = await cartWithLine()
    await rules.add({
      kind: 'response',
      endpoint: 'getGuestCart',
      patch: { totalAmount: 0.01, 'items.*.productName': 'Boots' },
      times: 1,
    })
    const { body } = await shopper.cart(token)
    expect([body.totalAmount, body.items[0]?.productName, body.items[0]?.quantity]).toEqual([0.01, 'Boots', 2])
    expect((await shopper.cart(token)).body.items[0]?.productName).toBe('Product SLING-1')
    expect(await rules.list()).toEqual([])
  })

  test('ignore a missing field, and remove an existing one', async () => {
    await rules.add(
      { kind: 'response', endpoint: 'getGuestCart', patch: { 'items.0.quantity': 9 }, times: 1 },
      { kind: 'response', endpoint: 'getGuestCart', remove: ['items.*'] },
    )
    expect((await shopper.cart(await shopper.guest())).body.items).toEqual([])
    expect((await shopper.cart(await cartWithLine())).body.items).toEqual([])
  })

  test('replace status, headers and body', async () => {
    await rules.add({
      kind: 'response',
      endpoint: 'getShippingMethods',
      headers: { 'X-Served-By': 'cache-7', 'Cache-Control': 'max-age=60' },
      body: [{ id: 9, name: 'Mule', price: 1.5 }],
    })
    const response = await mock.fetch(`${mock.url}/Cart/shipping-methods`)
    expect(response.headers.get('x-served-by')).toBe('cache-7')
    expect(response.headers.get('cache-control')).toBe('max-age=60')
    expect(await response.json()).toEqual([{ id: 9, name: 'Mule', price: 1.5 }])
    await rules.clear()
    await rules.add({
      kind: 'response',
      endpoint: 'getShippingMethods',
      status: 206,
      body: 'Teapot',
      allowInvalid: true,
    })
    const meant = await mock.fetch(`${mock.url}/Cart/shipping-methods`)
    expect([meant.status, await meant.json()]).toEqual([206, 'Teapot'])
    await rules.clear()
    await rules.add({ kind: 'response', endpoint: 'getShippingMethods', status: 204, allowInvalid: true })
    const empty = await mock.fetch(`${mock.url}/Cart/shipping-methods`)
    expect([empty.status, await empty.text()]).toEqual([204, ''])
  })

  test('apply only to requests whose path, query and body match', async () => {
    await rules.add(
      { kind: 'status', status: 409, endpoint: 'addGuestCartItems', match: { body: [{ productId: 'CAP-1' }] } },
      { kind: 'status', status: 410, path: '/strapi/page/*us' },
      { kind: 'status', status: 411, path: '/strapi/products/search/s*g' },
    )
    const token = await shopper.guest()
    expect((await shopper.add(token, line('SLING-1'))).status).toBe(200)
    expect((await shopper.add(token, line('SLING-1'), line('CAP-1'))).status).toBe(409)
    expect((await shopper.call('GET', '/strapi/page/aboutus')).status).toBe(410)
    expect((await shopper.call('GET', '/strapi/page/faq')).status).toBe(200)
    expect((await shopper.call('GET', '/strapi/products/search/sling')).status).toBe(411)
    expect((await shopper.call('GET', '/strapi/products/search/slings')).status).toBe(200)
  })

  test('apply from the n-th request on, as often as configured', async () => {
    await rules.add({ kind: 'status', status: 503, endpoint: 'getPriceList', onCall: 3, times: 2 })
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await shopper.call('GET', '/Products')).status)
    expect(statuses).toEqual([200, 200, 503, 503, 200, 200])
  })

  test('apply to a share of the requests that depends on the seed, without changing IDs', async () => {
    const run = async () => {
      await controls.reset(7)
      await rules.add({ kind: 'status', status: 500, endpoint: 'createGuest', probability: 0.5 })
      const responses: unknown[] = []
      for (let count = 0; count < 30; count += 1) responses.push((await shopper.call('POST', '/Auth/guest')).body)
      return responses
    }
    const responses = await run()
    expect(await run()).toEqual(responses)
    const failed = responses.filter((result) => (result as { status?: number }).status === 500).length
    expect(failed).toBeGreaterThan(5)
    expect(failed).toBeLessThan(25)
    await controls.reset(7)
    const first = await shopper.guest()
    expect(responses.find((result) => (result as { status?: number }).status === undefined)).toEqual({ token: first })
  })

  test('return 429 with the time to wait', async () => {
    await rules.add({ kind: 'status', status: 429, retryAfterSeconds: 2, endpoint: 'getPriceList' })
    const response = await mock.fetch(`${mock.url}/Products`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await response.json()).toMatchObject({ title: 'Too Many Requests' })
  })

  test('redirect without handling the request', async () => {
    await controls.reset(7)
    const first = await shopper.guest()
    await controls.reset(7)
    await rules.add({ kind: 'redirect', endpoint: 'createGuest', location: '/Elsewhere/guest', times: 1 })
    const response = await mock.fetch(`${mock.url}/Auth/guest`, { method: 'POST', redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([307, '/Elsewhere/guest'])
    // A guest created in the meantime would have had this token.
    expect(await shopper.guest()).toBe(first)
  })

  test('are rejected if invalid, in which case no rule in the list is added', async () => {
    const good = { kind: 'reset', endpoint: 'getHome' } as const
    const wrong = { kind: 'status', status: 500, endpoint: 'checkOut', probability: 1.5 } as const
    await expect(rules.add(good, wrong)).rejects.toThrow('1.probability: Must be at most 1')
    expect(await rules.list()).toEqual([])
  })

  test.each<[string, object, string]>([
    ['patch', { patch: { totalAmount: 'free' } }, 'totalAmount: Must be a number, not a string'],
    ['error without a message', { status: 500 }, 'message: Missing'],
    ['status', { status: 204 }, 'response: Missing'],
  ])('whose %s violates the contract respond with a problem that names the field', async (_, change, text) => {
    await shopper.call('POST', '/__mock/rules', { kind: 'response', endpoint: 'getGuestCart', ...change })
    const { status, body } = await shopper.problem('GET', `/Cart/guest/${await cartWithLine()}`)
    expect([status, body.message]).toEqual([500, expect.stringContaining(text)])
    expect(body.message).toMatch(/^The response after a rule .* Set allowInvalid if this is intended\.$/)
  })

  test('may respond with more than a shopper may send', async () => {
    const record = { price: 1, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 1 }
    const prices = Object.fromEntries(Array.from({ length: 4000 }, (_entry, at) => [`LONG-SKU-NUMBER-${at}`, record]))
    const { body: terms } = await shopper.call<{ data: object }>('GET', '/strapi/page/terms')
    const page = { data: { ...terms.data, plain_text: 'x'.repeat(5000) } }
    const added = await shopper.call('POST', '/__mock/rules', [
      { kind: 'response', endpoint: 'getPriceList', body: prices },
      { kind: 'response', endpoint: 'getTerms', body: page },
    ])
    expect(added.status).toBe(200)
    expect(Object.keys((await shopper.call<object>('GET', '/Products')).body)).toHaveLength(4000)
    expect((await shopper.call('GET', '/strapi/page/terms')).body).toEqual(page)
  })

  test('include faults in one list, and the journal names the applied one', async () => {
    await shopper.call('POST', '/__mock/rules', { kind: 'status', status: 500, endpoint: 'getHome', times: 2 })
    await rules.add({ kind: 'response', endpoint: 'getFaq', headers: { 'x-a': 'b' } })
    await shopper.call('GET', '/strapi/page/home')
    await shopper.call('GET', '/strapi/page/faq')
    expect(await rules.list()).toMatchObject([
      { id: 1, rule: { kind: 'status' }, remaining: 1, matched: 1, applied: 1 },
      { id: 2, rule: { kind: 'response' }, matched: 1, applied: 1 },
    ])
    expect((await controls.journal()).entries).toMatchObject([
      { endpoint: 'getHome', fault: 'status', ruleId: 1 },
      { endpoint: 'getFaq', ruleId: 2 },
    ])
    expect(await rules.remove(1)).toMatchObject([{ id: 2 }])
    await expect(rules.remove(1)).rejects.toThrow('There is no rule "1"')
    expect((await shopper.call<unknown[]>('GET', '/__mock/rules')).body).toHaveLength(1)
  })

  test('are listed after they are used up, latest first, until a reset', async () => {
    await rules.add(
      { kind: 'status', status: 503, endpoint: 'getPriceList', times: 1 },
      { kind: 'status', status: 500, endpoint: 'getPriceList', onCall: 2 },
      { kind: 'status', status: 404, endpoint: 'getHome' },
    )
    for (const status of [503, 200, 500]) expect((await shopper.call('GET', '/Products')).status).toBe(status)
    expect(await rules.list()).toMatchObject([{ rule: { status: 404 } }])
    expect(await rules.listUsed()).toMatchObject([
      { rule: { status: 500 }, remaining: 0, matched: 2, applied: 1 },
      { rule: { status: 503 }, remaining: 0, matched: 1, applied: 1 },
    ])
    await controls.reset()
    expect(await rules.listUsed()).toEqual([])
  })
})

describe('--rule', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rules-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('accepts a rule as JSON, and a file with a list of rules', async () => {
    const rule = { kind: 'delay', delayMs: [10, 20], endpoint: 'getHome' }
    expect(await readRules([JSON.stringify(rule)])).toEqual([rule])
    const file = join(folder, 'rules.json')
    await writeFile(file, JSON.stringify([rule, { kind: 'hang', path: '/Products' }]))
    expect(await readRules([file])).toEqual([rule, { kind: 'hang', path: '/Products' }])
  })

  test('names the file, the rule and the field of an invalid rule', async () => {
    const file = join(folder, 'wrong.json')
    await writeFile(file, '[{"kind":"reset","endpoint":"getHome"},{"kind":"reset","path":"/Prodcuts"}]')
    await expect(readRules([file])).rejects.toMatchObject({
      exitCode: 2,
      message: `${file} is not a valid rule:\n1.path: No endpoint has this path; the closest is GET /Products`,
    })
    await writeFile(file, '[{')
    await expect(readRules([file])).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/cannot be read: .*JSON/),
    })
    await expect(readRules([join(folder, 'gone.json')])).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('gone.json cannot be read: ENOENT'),
    })
  })
})
