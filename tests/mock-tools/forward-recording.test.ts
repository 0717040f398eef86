import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMock } from '#cli/serving/serve-export.ts'
import type { SignInResponse } from '#contract/auth.ts'
import type { UserProfile } from '#contract/user.ts'
import { createMock, type ListeningMock, type Mock, startMockServer } from '#mock/mock.ts'
import { recordRequests } from '#mock/recordings/record-requests.ts'
import { readSequentialRecording, readRecording } from '#mock/recordings/recording.ts'
import { createForward } from '#mock/upstream/forward.ts'
import { createReplay } from '#mock/upstream/replay.ts'
import { createShopper, customerInfo, line, type Shopper } from '../contract/shopper.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'

const MOCK_URL = 'http://mock.test'

let folder: string
let out: string
let live: ListeningMock
const endings: (() => Promise<unknown> | void)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calls-'))
  out = join(folder, 'story')
  live = await startMockServer({ port: 0, fixtures: tinyFixtures })
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  await live.close()
  await rm(folder, { recursive: true })
})

/** Starts a mock that forwards and records requests. `end` returns the number of recorded requests. */
async function recording(from = live.url): Promise<{ mock: Mock; shopper: Shopper; end: () => Promise<number> }> {
  const forward = createForward(from)
  const upstream = await recordRequests(forward, { out, from: forward.url })
  let ended: Promise<number> | undefined
  const end = (): Promise<number> => (ended ??= forward.close().then(() => upstream.close()))
  endings.push(end)
  const mock = createMock({ fixtures: tinyFixtures, upstream })
  return { mock, shopper: createShopper({ url: MOCK_URL, fetch: mock.fetch }), end }
}

async function replaying(): Promise<{ mock: Mock; shopper: Shopper }> {
  const mock = createMock({ fixtures: tinyFixtures, upstream: createReplay(await readSequentialRecording(out)) })
  return { mock, shopper: createShopper({ url: MOCK_URL, fetch: mock.fetch }) }
}

/** Returns everything that was written, which is the names and contents of the files. */
async function everything(): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return `${path}\n${entry.isFile() ? await readFile(path, 'utf8') : ''}`
  })
  return (await Promise.all(texts)).join('\n')
}

interface CartScenario {
  readonly token: string
  readonly quantities: readonly number[]
  readonly statuses: readonly number[]
}

/** Reads an empty cart as a guest, fills it, places an order, and reads the order. */
async function order(shopper: Shopper): Promise<CartScenario> {
  const token = await shopper.guest()
  const initial = await shopper.cart(token)
  const added = await shopper.add(token, line('SLING-1', 2))
  const after = await shopper.cart(token)
  const addedAgain = await shopper.add(token, line('SLING-1', 1))
  const ordered = await shopper.checkOut(after.body.id)
  const read = await shopper.call('GET', `/Order/${ordered.body.orderId}`, undefined, { 'X-Guest-Id': token })
  const quantities = [initial, after, addedAgain].map(({ body }) =>
    body.items.reduce((sum, item) => sum + item.quantity, 0),
  )
  return { token, quantities, statuses: [initial, added, after, addedAgain, ordered, read].map(({ status }) => status) }
}

describe('requests in order', () => {
  test("a guest's order is recorded without private data, and replayed with its changes of state", async () => {
    const first = await recording()
    const orderMessages = await order(first.shopper)
    expect(orderMessages.quantities).toEqual([0, 2, 3])
    expect(orderMessages.statuses).toEqual([200, 200, 200, 200, 200, 200])
    expect(await first.end()).toBe(7)
    const written = await everything()
    // The digits must be separate words, because a pseudonym may contain any digits.
    for (const secret of [
      orderMessages.token,
      customerInfo.email,
      customerInfo.name,
      'Mara',
      customerInfo.address,
      customerInfo.mainContact,
      /\b83702\b/,
    ]) {
      expect(written, String(secret)).not.toMatch(secret)
    }
    expect(written).toContain('Product SLING-1')
    const { mock, shopper } = await replaying()
    const replayed = await order(shopper)
    expect(replayed).toEqual({ ...orderMessages, token: expect.stringMatching(/^token-[\da-f]{8}$/) })
    const entries = mock.namespace().journal.entries()
    expect(entries.every(({ forwardedTo }) => forwardedTo === 'recording')).toBe(true)
    // Another namespace starts from the beginning, as this one does after a reset.
    const other = createShopper({ url: `${MOCK_URL}/__ns/other`, fetch: mock.fetch })
    expect(await order(other)).toEqual(replayed)
    mock.namespace().reset()
    expect(await order(shopper)).toEqual(replayed)
  })

  test("a customer's account is replayed with values of the same format", async () => {
    const visit = async ({ call }: Shopper) => {
      const { body } = await call<SignInResponse>('POST', '/Auth/login', {
        email: 'customer@example.com',
        password: 'demo-password',
        captcha: 'stub_captcha_1',
      })
      const headers = { Authorization: `Bearer ${body.token?.accessToken}` }
      const original = await call<UserProfile>('GET', '/User/profile', undefined, headers)
      const { email } = original.body
      const change = { firstName: 'Tilda', lastName: 'Brandt', email, phoneNumber: '(208)-555-7143' }
      await call('PUT', '/User/profile', change, headers)
      const after = await call<UserProfile>('GET', '/User/profile', undefined, headers)
      return { body, before: original.body, after: after.body }
    }
    const { shopper, end } = await recording()
    const seen = await visit(shopper)
    expect(seen.after.firstName).toBe('Tilda')
    await end()
    const written = await everything()
    const { body, before, after } = seen
    for (const secret of [
      body.token?.accessToken,
      body.token?.refreshToken,
      after.keycloakId,
      'Quill',
      'Tilda',
      'Brandt',
      /\b7143\b/,
      before.email,
      before.fullName,
      before.addresses[0]?.addressLine1,
      before.addresses[0]?.city,
    ]) {
      expect(secret).toBeDefined()
      expect(written, String(secret)).not.toMatch(secret ?? '')
    }
    const replayed = await visit((await replaying()).shopper)
    expect(replayed.after.email).toMatch(/^email-[\da-f]{8}@example\.com$/)
    expect(replayed.after.firstName).toMatch(/^name-/)
    expect(replayed.after.firstName).not.toBe(replayed.before.firstName)
    expect(replayed.after.phoneNumber).toMatch(/^\(\d{3}\)-555-01\d\d$/)
    expect(replayed.after.addresses[0]?.postalCode).toBe('99999')
    expect(replayed.before.orders).toHaveLength(seen.before.orders.length)
  })

  test('a token in any format is replaced wherever it recurs: by itself, in a path, and in text', async () => {
    const server = createServer((request, response) => {
      const cart = {
        id: 'basket 77',
        userId: null,
        guestId: 'plain-token',
        items: [],
        userEmail: null,
        extra: 'plain-token',
      }
      const sums = {
        isAbandoned: false,
        isGuest: true,
        subTotal: 0,
        taxAmount: 0,
        shipping: 0,
        discountAmount: 0,
        totalAmount: 0,
      }
      const problem = { title: 'Bad', status: 400, message: 'plain-token has basket 77 of mara@example.com' }
      if (request.method === 'DELETE') response.writeHead(400).end(JSON.stringify(problem))
      else
        response.end(
          JSON.stringify(request.url === '/Auth/guest' ? 'plain-token' : { ...cart, ...sums, appliedDiscounts: [] }),
        )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endings.push(() => void server.close())
    const { shopper, end } = await recording(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await shopper.call('POST', '/Auth/guest')
    expect((await shopper.cart('plain-token')).status).toBe(200)
    await shopper.call('DELETE', '/Cart/guest/plain-token/items/1')
    expect(await end()).toBe(3)
    const written = await everything()
    for (const secret of ['plain-token', 'basket 77', 'mara@example.com', 'extra'])
      expect(written, secret).not.toContain(secret)
    const replay = await replaying()
    const { body: token } = await replay.shopper.call<string>('POST', '/Auth/guest')
    const { body } = await replay.shopper.cart(token)
    expect(body.guestId).toBe(token)
    const rejected = await replay.shopper.problem('DELETE', `/Cart/guest/${token}/items/1`)
    expect(rejected.status).toBe(400)
    expect(rejected.body.message).toContain(`${token} has ${body.id} of email-`)
  })

  test('names a request that is missing from the recording, and repeats the last response for a repeated read', async () => {
    const { shopper, end } = await recording()
    const token = await shopper.guest()
    await shopper.call('GET', '/Products')
    for (const title of ['sling', 'rifle']) await shopper.call('GET', `/strapi/products/${title}`)
    await end()
    const replay = await replaying()
    expect(await replay.shopper.guest()).not.toBe(token)
    const { status, body } = await replay.shopper.problem('POST', '/Auth/guest')
    expect(status).toBe(502)
    expect(body.message).toBe(
      'The recording has POST /Auth/guest (createGuest) once, and this is request 2 of it. Next: Record the requests again, or add a rule that responds to this request.',
    )
    const other = await replay.shopper.problem('GET', '/strapi/page/faq')
    expect(other.body.message).toContain(
      'has no response for GET /strapi/page/faq (getFaq); it has none for this endpoint.',
    )
    const elsewhere = await replay.shopper.problem('GET', '/strapi/products/lower')
    expect(elsewhere.body.message).toContain(
      'has no response for GET /strapi/products/lower (getProduct); it has 2 for this endpoint, with other paths or queries.',
    )
    expect(replay.mock.namespace().journal.entries({ endpoint: 'getFaq' })[0]?.problem).toContain(
      'has no response for GET',
    )
    const [first, second] = [
      await replay.shopper.call('GET', '/Products'),
      await replay.shopper.call('GET', '/Products'),
    ]
    expect(second.body).toEqual(first.body)
    expect(replay.mock.namespace().journal.counts().violations).toBe(0)
  })

  test('only one process can record into a folder, the old recording remains if there are no requests, and other files are never replaced', async () => {
    const first = await recording()
    await expect(recording()).rejects.toThrow(/Another recording \(process \d+\) is using/)
    await first.shopper.guest()
    await first.end()
    const original = await everything()
    expect(await (await recording()).end()).toBe(0)
    expect(await everything()).toBe(original)
    // Starts the mock the way `serve` and `journey` do.
    const served = await startMock(0, 'http://127.0.0.1:4173', out)
    endings.push(() => served.close())
    const { token } = (await (await fetch(`${served.url}/Auth/guest`, { method: 'POST' })).json()) as { token: string }
    expect(token).toMatch(/^token-[\da-f]{8}$/)
    await expect(readRecording(out)).rejects.toThrow('contains a sequence of requests, not a complete shop.')
    await writeFile(join(out, 'notes.txt'), 'mine')
    await expect(recording()).rejects.toThrow('contains other files, which a recording would replace: notes.txt.')
  })

  test('a folder that cannot be replaced has a next step with the flag of the command', async () => {
    await mkdir(out)
    await writeFile(join(out, 'notes.txt'), 'mine')
    await expect(recording()).rejects.toMatchObject({
      next: 'Choose another folder with --record-to, or remove these files.',
    })
    const file = join(out, 'notes.txt')
    await expect(recordRequests(createForward(live.url), { out: file, from: live.url })).rejects.toMatchObject({
      message: `${file} cannot be used as a recording folder, because it is a file.`,
      next: 'Choose another folder with --record-to.',
    })
    const below = join(file, 'shop')
    await expect(recordRequests(createForward(live.url), { out: below, from: live.url })).rejects.toMatchObject({
      message: `The folder ${file} cannot be created: it is a file.`,
      next: 'Choose another folder with --record-to.',
    })
    await rm(file)
    const first = await recording()
    await expect(recording()).rejects.toMatchObject({ next: 'Wait until it has finished, or choose another folder.' })
    await first.end()
  })

  test('records requests in the order they were sent, even if they complete in a different order', async () => {
    const heldRequests: (() => void)[] = []
    const server = createServer((request, response) => {
      const number = request.headers['x-request-id']
      const send = (): void => void response.end(JSON.stringify(`token of ${String(number)}`))
      if (number === '1') heldRequests.push(send)
      else {
        send()
        for (const each of heldRequests) each()
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endings.push(() => void server.close())
    const { mock, end } = await recording(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const guest = (id: string) =>
      mock.fetch(`${MOCK_URL}/Auth/guest`, { method: 'POST', headers: { 'X-Request-ID': id } })
    await Promise.all([guest('1'), guest('2')])
    await end()
    const { requests } = await readSequentialRecording(out)
    const numbers = await Promise.all(
      requests.map(async ({ request }) => Number(/(\d+)\.json$/.exec(request.file)?.[1])),
    )
    // The second response arrived first and was written first.
    expect(numbers).toEqual([2, 1])
  })
})
