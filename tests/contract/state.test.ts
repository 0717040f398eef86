import { createHash } from 'node:crypto'
import { lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuthResponse } from '#contract/auth.ts'
import type { UserProfile } from '#contract/user.ts'
import { createMockControls, type MockControls } from '#mock/control-client.ts'
import { assertWritable, loadJsonFile, writeStateFile } from '#mock/json-file.ts'
import { createMock, type Mock } from '#mock/mock.ts'
import { DEMO_CUSTOMER_EMAIL, DEMO_PASSWORD } from './demo-customers.ts'
import { createShopper, line, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader, newAddress } from './world.ts'

const URL = 'http://mock.test'
const START = Date.parse('2026-03-01T00:00:00Z')

function start(): { readonly mock: Mock; readonly shopper: Shopper; readonly controls: MockControls } {
  const mock = createMock({ fixtures: tinyFixtures, now: () => START })
  return {
    mock,
    shopper: createShopper({ url: URL, fetch: mock.fetch }),
    controls: createMockControls({ url: URL, fetch: mock.fetch }),
  }
}

/**
 * Sets up two guests, one with a cart and an order, a customer with an address, a cart and an unread email, a rule,
 * and a frozen clock.
 */
async function fill({ shopper, controls }: Pick<ReturnType<typeof start>, 'shopper' | 'controls'>) {
  await controls.changeClock({ mode: 'frozen', at: '2026-05-01T10:00:00Z' })
  const early = await shopper.guest()
  const guest = await shopper.guest()
  const { body: ordered } = await shopper.add(guest, line('CAP-1'))
  const payment = 'stub_payment_state_1'
  const { body: placed } = await shopper.checkOut(ordered.id, { paymentToken: payment })
  await shopper.add(guest, line('SLING-1', 2))
  const details = { firstName: 'Ada', lastName: 'Birch', email: 'ada@example.com', password: 'correct horse' }
  const captcha = 'stub_captcha_state_1'
  const { body } = await shopper.call<{ token: AuthResponse }>('POST', '/Auth/register', { ...details, captcha })
  const session = body.token
  await shopper.call('POST', '/User/addresses', newAddress, createBearerHeader(session))
  await shopper.call('POST', '/Cart/items', [line('SLING-1')], createBearerHeader(session))
  await controls.setUp({ name: 'sold-out', sku: 'CAP-1' })
  await controls.setUp({ name: 'promotion', sku: 'SLING-1' })
  await controls.setStubs({ maps: 'auth-failure' })
  await controls.rules.add({ kind: 'status', status: 503, endpoint: 'getFaq', onCall: 2, times: 3 })
  await shopper.call('GET', '/strapi/page/faq')
  const [mail] = await controls.outbox()
  return { early, guest, session, orderId: placed.orderId ?? '', payment, captcha, details, mail, cartId: ordered.id }
}

describe('a saved state', () => {
  let first: ReturnType<typeof start>
  let second: ReturnType<typeof start>
  let known: Awaited<ReturnType<typeof fill>>
  let state: object

  beforeEach(async () => {
    first = start()
    second = start()
    known = await fill(first)
    state = await first.controls.state.save()
  })

  test('MOCK-59 continues in another mock', async () => {
    await second.controls.state.load(state)
    const { shopper, controls } = second
    const { early, guest, session, orderId, details } = known
    expect((await shopper.cart(early)).status).toBe(200)
    // The order must be read first, because any request makes the mock recognize the guest.
    expect((await shopper.call('GET', `/Order/${orderId}`, undefined, { 'X-Guest-Id': guest })).body).toMatchObject({
      id: orderId,
    })
    const { body: cart } = await shopper.cart(guest)
    expect(cart.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([['SLING-1', 2]])
    expect((await shopper.call('GET', '/Cart', undefined, createBearerHeader(session))).body).toMatchObject({
      items: [{ productId: 'SLING-1' }],
    })
    expect((await shopper.call('GET', '/User/profile', undefined, createBearerHeader(session))).body).toMatchObject({
      firstName: 'Ada',
      addresses: [{ addressName: 'Home' }],
    })
    expect((await shopper.add(guest, line('CAP-1'))).status).toBe(400)
    expect((await shopper.checkOut(cart.id)).body).toMatchObject({ success: true, orderId: 'CW-100235' })
    expect(await controls.changeClock({ advanceSeconds: 0 })).toEqual({
      mode: 'frozen',
      now: '2026-05-01T10:00:00.000Z',
    })
    expect((await controls.rules.list())[0]).toMatchObject({ matched: 1, applied: 0, remaining: 3 })
    expect((await shopper.call('GET', '/strapi/page/faq')).status).toBe(503)
    expect(await controls.setStubs({})).toMatchObject({ maps: 'auth-failure' })
    const login = { email: details.email, password: details.password, captcha: 'stub_captcha_state_2' }
    expect((await shopper.call('POST', '/Auth/login', login)).status).toBe(200)
    expect(
      (await shopper.call('POST', '/Auth/login', { ...login, password: 'wrong', captcha: 'stub_captcha_state_3' }))
        .status,
    ).toBe(401)
    const demo = { email: DEMO_CUSTOMER_EMAIL, password: DEMO_PASSWORD, captcha: 'stub_captcha_state_4' }
    const { token } = (await shopper.call<{ token: AuthResponse }>('POST', '/Auth/login', demo)).body
    const { orders } = (await shopper.call<UserProfile>('GET', '/User/profile', undefined, createBearerHeader(token)))
      .body
    const opened = orders.map(({ id }) => shopper.call('GET', `/Order/${id}`, undefined, createBearerHeader(token)))
    expect((await Promise.all(opened)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('MOCK-59 keeps a set clock running', async () => {
    await first.controls.changeClock({ mode: 'set', at: '2026-06-01T00:00:00Z' })
    await second.controls.state.load(await first.controls.state.save())
    expect(await second.controls.changeClock({ advanceSeconds: 1 })).toEqual({
      mode: 'set',
      now: '2026-06-01T00:00:01.000Z',
    })
  })

  test('MOCK-59 keeps the remaining number of times that a rule applies', async () => {
    await first.controls.rules.add({ kind: 'status', status: 503, endpoint: 'getWarranty', times: 2 })
    const warranty = async ({ shopper }: typeof first) => (await shopper.call('GET', '/strapi/page/warranty')).status
    expect(await warranty(first)).toBe(503)
    await second.controls.state.load(await first.controls.state.save())
    expect([await warranty(second), await warranty(second)]).toEqual([503, 200])
  })

  test('MOCK-59 keeps sessions that expire and refresh', async () => {
    await second.controls.state.load(state)
    const { shopper } = second
    const { session } = known
    const { body } = await shopper.call<AuthResponse>('POST', '/Auth/refresh-token', {
      refreshToken: session.refreshToken,
    })
    expect((await shopper.call('GET', '/User/profile', undefined, createBearerHeader(session))).status).toBe(401)
    expect((await shopper.call('POST', '/Auth/logout', {}, createBearerHeader(body))).status).toBe(200)
    expect((await shopper.call('GET', '/User/profile', undefined, createBearerHeader(body))).status).toBe(401)
  })

  test('MOCK-60 contains no token, password or cart ID, and its hashes give no access', async () => {
    const text = JSON.stringify(state)
    const { guest, session, payment, captcha, details, mail, cartId } = known
    const secrets = [
      guest,
      session.accessToken,
      session.refreshToken,
      payment,
      captcha,
      details.password,
      mail?.token,
      cartId,
      'demo-password',
    ]
    for (const secret of secrets) {
      expect(secret).toMatch(/.{8}/)
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/gid_|access_|refresh_|mailed_|stub_|"cart_/)
    await second.controls.state.load(state)
    const saved = state as { store: { guests: { token: string }[]; sessions: { access: string }[] } }
    const hash = saved.store.guests.at(-1)?.token ?? ''
    expect(hash).toBe(createHash('sha256').update(guest).digest('hex'))
    expect((await second.shopper.cart(hash)).status).toBe(404)
    const access = { accessToken: saved.store.sessions[0]?.access ?? '' }
    expect((await second.shopper.call('GET', '/User/profile', undefined, createBearerHeader(access))).status).toBe(401)
  })

  test('MOCK-60 has new, working links in emails, and used tokens remain used', async () => {
    await second.controls.state.load(state)
    const { shopper, controls } = second
    const [mail] = await controls.outbox({ email: 'ada@example.com' })
    expect(mail?.token).not.toBe(known.mail?.token)
    expect(mail?.link).toBe(`/verify-email?token=${mail?.token}`)
    expect((await shopper.call('POST', '/Auth/verify-registration', { token: known.mail?.token })).status).toBe(400)
    expect((await shopper.call('POST', '/Auth/verify-registration', { token: mail?.token })).status).toBe(200)
    const { body: cart } = await shopper.cart(known.guest)
    expect((await shopper.checkOut(cart.id, { paymentToken: known.payment })).body).toMatchObject({ success: false })
    const repeated = { ...known.details, email: 'other@example.com', captcha: known.captcha }
    expect((await shopper.call('POST', '/Auth/register', repeated)).status).toBe(400)
  })

  test('MOCK-59 is the same if saved again before any client returns, and does not repeat tokens', async () => {
    await second.controls.state.load(state)
    const repeated = (await second.controls.state.save()) as { savedAt: string }
    expect({ ...repeated, savedAt: '' }).toEqual({ ...state, savedAt: '' })
    const seeded = createMock({ fixtures: tinyFixtures, seed: 7 })
    const previous = createShopper({ url: URL, fetch: seeded.fetch })
    const tokens = [await previous.guest(), await previous.guest()]
    seeded.loadState(structuredClone(seeded.saveState()))
    expect(tokens).not.toContain(await previous.guest())
  })

  test.each([
    [
      'with an unsupported version',
      { schema: 'storefront/mock-state@1' },
      'It has version "storefront/mock-state@1"; the mock reads storefront/mock-state@2.',
    ],
    ['without a version', { format: 1 }, 'It has no version; the mock reads storefront/mock-state@2.'],
  ])('MOCK-59 %s is rejected, and nothing changes', async (_, wrong, text) => {
    await expect(first.controls.state.load(wrong)).rejects.toThrow(text)
    expect((await first.shopper.cart(known.guest)).body.items).toHaveLength(1)
  })

  test('MOCK-59 that is invalid is rejected with the field, and nothing changes', async () => {
    const { store, rules } = structuredClone(state) as { store: Record<string, unknown>; rules: object[] }
    await expect(first.controls.state.load({ ...state, store: { ...store, nextOrderNumber: 'x' } })).rejects.toThrow(
      'store.nextOrderNumber:',
    )
    const impossible = [{ ...rules[0], rule: { kind: 'hang', endpoint: 'gethome' } }]
    await expect(first.controls.state.load({ ...state, rules: impossible })).rejects.toThrow(
      'rules.0.rule.endpoint: There is no endpoint "gethome"',
    )
    expect((await first.shopper.cart(known.guest)).body.items).toHaveLength(1)
    expect(await first.controls.rules.list()).toHaveLength(1)
  })
})

test('MOCK-59 MOCK-133 a state in a file is readable only by its owner, and errors name the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'state-'))
  try {
    const { mock } = start()
    const file = join(folder, 'state.json')
    await writeStateFile(file, mock.saveState())
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await loadJsonFile('state', file, mock.loadState)
    const other = (await readFile(file, 'utf8')).replace('"storefront/mock-state@2"', '"storefront/mock-state@3"')
    await writeFile(file, other)
    await expect(loadJsonFile('state', file, mock.loadState)).rejects.toMatchObject({
      exitCode: 2,
      message: `The state in ${file} cannot be loaded: The mock cannot read this state. It has version "storefront/mock-state@3"; the mock reads storefront/mock-state@2.`,
    })
    await writeFile(file, '{')
    await expect(loadJsonFile('state', file, mock.loadState)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('it is not JSON'),
    })
    await expect(writeStateFile(join(folder, 'none/state.json'), {})).rejects.toMatchObject({ exitCode: 3 })
    await assertWritable(join(folder, 'state.json'))
    await writeFile(
      join(folder, 'bom.json'),
      `\u{feff}${JSON.stringify(createMock({ fixtures: tinyFixtures }).saveState())}`,
    )
    await loadJsonFile('state', join(folder, 'bom.json'), createMock({ fixtures: tinyFixtures }).loadState)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('MOCK-148 MOCK-175 replaces the target of a link, and rejects a path that is not a file at startup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'state-'))
  try {
    const file = join(folder, 'state.json')
    const link = join(folder, 'link.json')
    await writeFile(file, '{}')
    await symlink(file, link)
    await assertWritable(link)
    await writeStateFile(link, { saved: 1 })
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ saved: 1 })
    for (const [path, message] of [
      ['/dev/null', '--save-state "/dev/null" is not a file.'],
      ['', '--save-state is empty.'],
      [folder, `--save-state "${folder}" is a folder.`],
      [join(file, 'below.json'), `The folder of --save-state "${join(file, 'below.json')}" does not exist.`],
      [join(folder, 'none/a.json'), `The folder of --save-state "${join(folder, 'none/a.json')}" does not exist.`],
    ] as const) {
      await expect(assertWritable(path), path).rejects.toMatchObject({ exitCode: 2, message })
    }
    const loop = join(folder, 'loop')
    await symlink(loop, loop)
    await expect(assertWritable(loop)).rejects.toThrow('is a symbolic link that leads back to itself')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('MOCK-154 a state is returned or saved only if it can be loaded, without indentation if necessary', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'state-'))
  try {
    const { mock, shopper } = start()
    const file = join(folder, 'state.json')
    // Each nested list takes 20 bytes without indentation, and about 400 with it.
    const body = Array.from({ length: 60_000 }, () => [[[[[[[[[0]]]]]]]]])
    const rule = { kind: 'response', endpoint: 'getHome', allowInvalid: true } as const
    mock.namespace().rules.add({ ...rule, body })
    await writeStateFile(file, mock.saveState())
    expect((await stat(file)).size).toBeLessThan(16_777_216)
    await loadJsonFile('state', file, mock.loadState)
    expect((await shopper.call('GET', '/__mock/state')).status).toBe(200)
    const tooLarge = { ...rule, body: 'x'.repeat(16_777_216) }
    mock.namespace().rules.add(tooLarge)
    await expect(writeStateFile(file, mock.saveState())).rejects.toMatchObject({ exitCode: 3 })
    await loadJsonFile('state', file, mock.loadState)
    mock.namespace().rules.add(tooLarge)
    expect((await shopper.problem('GET', '/__mock/state')).body).toMatchObject({
      status: 400,
      message: expect.stringContaining('PUT state would reject it'),
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('MOCK-59 a state may have at most 16 MiB, both in the control and as a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'state-'))
  const { mock, controls } = start()
  const { url, close } = await mock.listen({ port: 0 })
  try {
    for (let at = 0; at < 5000; at += 1)
      mock.namespace().rules.add({ kind: 'status', status: 503, endpoint: 'getHome' })
    const state = mock.saveState()
    const text = JSON.stringify(state)
    expect(text.length).toBeGreaterThan(262_144)
    mock.namespace().reset()
    await createMockControls({ url }).state.load(state)
    expect(await controls.rules.list()).toHaveLength(5000)
    const [whole, tooLong] = [text.padEnd(16_777_216), text.padEnd(16_777_217)]
    const headers = { 'Content-Type': 'application/json' }
    expect((await fetch(`${url}/__mock/state`, { method: 'PUT', headers, body: whole })).status).toBe(200)
    expect((await fetch(`${url}/__mock/state`, { method: 'PUT', headers, body: tooLong })).status).toBe(413)
    const other = `${text.slice(0, -1)}, "more": "${'x'.repeat(262_144)}"}`
    expect((await fetch(`${url}/__mock/clock`, { method: 'PUT', headers, body: other })).status).toBe(413)
    const file = join(folder, 'state.json')
    await writeFile(file, whole)
    await loadJsonFile('state', file, mock.loadState)
    await writeFile(file, tooLong)
    await expect(loadJsonFile('state', file, mock.loadState)).rejects.toMatchObject({
      exitCode: 2,
      message: `The state in ${file} cannot be loaded: it is larger than 16777216 bytes.`,
    })
  } finally {
    await close()
    await rm(folder, { recursive: true })
  }
})

test('JRNY-184 the next step for a state and scenarios that do not exist is about the path', async () => {
  const file = join(tmpdir(), 'storefront-none.json')
  for (const kind of ['state', 'scenarios'] as const) {
    await expect(loadJsonFile(kind, file, () => {})).rejects.toMatchObject({
      message: `The ${kind} in ${file} cannot be loaded: it does not exist.`,
      next: `Correct the path of --${kind}.`,
    })
  }
})

test('MOCK-130 the clock cannot be moved past the year 9999', async () => {
  const { shopper } = start()
  expect((await shopper.problem('PUT', '/__mock/clock', { advanceSeconds: 1e18 })).body).toMatchObject({
    status: 400,
    errors: { advanceSeconds: ['Must not move the clock past the year 9999'] },
  })
})

test('MOCK-133 PUT state accepts the result of GET state, with a rule of maximum depth and text length', async () => {
  const { shopper } = start()
  const deep = JSON.parse('['.repeat(13) + ']'.repeat(13)) as unknown
  const rule = { kind: 'response', endpoint: 'getHome', allowInvalid: true, body: { deep, text: 'x'.repeat(4000) } }
  expect((await shopper.call('POST', '/__mock/rules', [rule])).status).toBe(200)
  const { body: state } = await shopper.call('GET', '/__mock/state')
  expect(await shopper.call('PUT', '/__mock/state', state)).toMatchObject({ status: 200 })
})
