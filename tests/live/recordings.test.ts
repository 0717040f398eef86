import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getCollection } from '#contract/cms/collection.ts'
import { getContactUs } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import { getPriceList } from '#contract/pricing.ts'
import { openForward } from '#live/forward.ts'
import { record, type RecordOptions } from '#live/record.ts'
import { loadRecording } from '#live/recording.ts'
import { openRecorder, openReplay } from '#live/replay.ts'
import { createMock, type ListeningMock, startMockServer } from '#mock/mock.ts'
import { runInProcess } from '../commands/run-in-process.ts'
import { createShopper, customerInfo, line, type Shopper } from '../contract/shopper.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'
import { type Alteration, type PassingResponse, startProxy } from './altering-proxy.ts'

const MOCK_URL = 'http://mock.test'
const SLING = 'CLV-SL-R-CLA'
const { signal } = new AbortController()

let live: ListeningMock
let folder: string
let out: string
const endings: (() => Promise<void> | void)[] = []

beforeAll(async () => {
  live = await startMockServer({ port: 0 })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-recordings-'))
  out = join(folder, 'recording')
  live.namespace().reset()
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true })
})
afterAll(() => live.close())

/** Records the mock, whose responses are altered. */
async function recordAltered(
  alter: (response: PassingResponse) => Alteration = () => ({}),
  options: Partial<RecordOptions> = {},
) {
  const proxy = await startProxy(live.url, alter)
  endings.push(() => proxy.close())
  return record({ from: proxy.url, out, signal, ...options })
}

/** Returns the text of each file in the folder by its path. */
async function readFiles(): Promise<Record<string, string>> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return Object.fromEntries(paths.map((path, index) => [path.slice(out.length + 1), texts[index] ?? '']))
}

describe('a recording of a shop', () => {
  test('contains every public response unchanged', async () => {
    expect(await recordAltered()).toMatchObject({ isWritten: true, missing: [], deadLinks: [] })
    const files = await readFiles()
    const { requests } = JSON.parse(files['index.json'] ?? '') as { requests: { file: string }[] }
    expect(Object.keys(files).toSorted()).toEqual(['index.json', ...requests.map(({ file }) => file)].toSorted())
    const contact = await fetch(live.url + getContactUs.path)
    expect(JSON.parse(files['getContactUs.json'] ?? '')).toEqual(await contact.json())
    expect(Object.keys(files).some((file) => /^(?:getProfile|getCart|getOrder|checkOut)/.test(file))).toBe(false)
    expect(await readdir(folder)).toEqual(['recording'])
  })

  test('OPEN-111 a mock with the recording returns the recorded responses, and sells', async () => {
    await recordAltered()
    const mock = createMock({ fixtures: await loadRecording(out) })
    const shopper = createShopper({ url: MOCK_URL, fetch: mock.fetch })
    const requests = [
      [getContactUs, getContactUs.path],
      [getProduct, '/strapi/products/clave-sling'],
      [getCollection, '/strapi/product-groups/rifles'],
      [getPriceList, '/Products'],
    ] as const
    for (const [endpoint, path] of requests) {
      const read = (body: unknown): unknown => z.parse(endpoint.response, body)
      const original: unknown = await (await fetch(live.url + path)).json()
      expect(read((await shopper.call('GET', path)).body)).toEqual(read(original))
    }
    const token = await shopper.guest()
    const { body: cart } = await shopper.add(token, line(SLING))
    expect((await shopper.checkOut(cart.id)).body).toMatchObject({ success: true })
  })

  test('replaces the previous one only if it is complete', async () => {
    await recordAltered()
    const before = await readFiles()
    const summary = await recordAltered(({ path }) =>
      path === '/strapi/page/faq' ? { status: 500, bytes: 'Oops' } : path === '/Products' ? { body: { a: 1 } } : {},
    )
    expect(summary).toMatchObject({
      isWritten: false,
      previousCount: summary.recorded + 2,
      missing: [
        { request: 'getFaq', reasons: [expect.stringContaining('response has status 500')] },
        { request: 'getPriceList', reasons: [expect.stringContaining('*')] },
      ],
    })
    expect(await readFiles()).toEqual(before)
    const linked = await recordAltered(({ path }) =>
      path === '/strapi/products/clave-sling' ? { body: { data: [] } } : {},
    )
    expect(linked).toMatchObject({ isWritten: true, deadLinks: ['getProduct clave-sling'] })
    expect(await readdir(folder)).toEqual(['recording'])
  })

  test('does not replace a folder with other files', async () => {
    await mkdir(out)
    await writeFile(join(out, 'notes.txt'), '')
    await expect(recordAltered()).rejects.toThrow(
      `${out} contains other files, which a recording would replace: notes.txt.`,
    )
  })

  test('is refused if a response repeats a value of a header that a user passed', async () => {
    const headers = { 'X-Api-Key': 'planted-key', Authorization: 'Bearer planted-bearer' }
    const alter = ({ path, body }: PassingResponse): Alteration =>
      path === '/strapi/page/faq' ? { body: { ...(body as object), debug: 'planted-bearer' } } : {}
    expect(await recordAltered(alter, { headers })).toMatchObject({
      isWritten: false,
      missing: [{ request: 'getFaq', reasons: ['response contains a value of --header or --bearer'] }],
    })
  })

  test.each<[string, string, string | undefined, string]>([
    ['no index', 'index.json', undefined, 'has no index.json'],
    ['an index that is not JSON', 'index.json', '{', 'index.json is not valid JSON'],
    ['a missing file', 'getFaq.json', undefined, 'getFaq.json does not exist'],
    ['an invalid response', 'getFaq.json', '{"data":7}', 'getFaq.json: data: Invalid input'],
  ])('with %s stops the mock with the file and the next step', async (_, file, text, message) => {
    await recordAltered()
    if (text === undefined) await rm(join(out, file))
    else await writeFile(join(out, file), text)
    const { code, stderr } = await runInProcess(['mock', '--port', '0', '--recording', out])
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).toContain('Next: ')
  })

  test.each(['nowhere', 'ftp://example.com', 'http://user:secret@127.0.0.1:1'])(
    'is not made from the URL "%s"',
    async (from) => {
      const { code, stderr } = await runInProcess(['record', '--from', from, '--out', out])
      expect(code).toBe(2)
      expect(stderr).not.toContain('secret')
    },
  )
})

describe('a recording in order', () => {
  const PASSED = { 'X-Gateway': 'planted-gateway', Authorization: 'Bearer planted-bearer' }

  /** Starts a mock that records what it forwards. */
  async function recording(url: string, headers: Readonly<Record<string, string>> = {}) {
    const recorder = await openRecorder(out, { from: url, secrets: Object.values(headers) })
    const forward = openForward(url, { headers, recorder })
    const mock = createMock({
      fixtures: tinyFixtures,
      upstream: forward,
    })
    return { mock, shopper: createShopper({ url: MOCK_URL, fetch: mock.fetch }), end: () => forward.close() }
  }

  async function replaying() {
    const upstream = await openReplay(out)
    if (upstream === undefined) throw new Error('There is no recording.')
    const mock = createMock({ fixtures: tinyFixtures, upstream })
    return { mock, shopper: createShopper({ url: MOCK_URL, fetch: mock.fetch }) }
  }

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endings.push(() => {
      server.close()
      server.closeAllConnections()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async function order({ guest, add, checkOut, call, cart }: Shopper): Promise<unknown[]> {
    const token = await guest()
    const empty = await cart(token)
    const { body: filled } = await add(token, line(SLING))
    const placed = await checkOut(filled.id)
    const read = await call('GET', `/Order/${placed.body.orderId}`, undefined, { 'X-Guest-Id': token })
    return [empty.body.items.length, filled.items.length, placed.body.success, read.status, read.body]
  }

  test('replays an order, from the start in each namespace and after a reset', async () => {
    const { shopper, end } = await recording(live.url)
    const [, , , , placed] = await order(shopper)
    await end()
    const { mock, shopper: first } = await replaying()
    const second = createShopper({ url: `${MOCK_URL}/__ns/other`, fetch: mock.fetch })
    for (const each of [first, second]) {
      const [empty, filled, isPlaced, status, read] = await order(each)
      expect([empty, filled, isPlaced, status]).toEqual([0, 1, true, 200])
      expect(read).toEqual(placed)
    }
    mock.namespace().reset()
    expect((await order(first))[2]).toBe(true)
  })

  test('does not depend on the request ID, and names a request that it does not have', async () => {
    const { shopper, end } = await recording(live.url)
    await shopper.call('GET', '/Products', undefined, { 'X-Request-ID': 'one', 'User-Agent': 'one' })
    await shopper.guest()
    await end()
    const { shopper: again } = await replaying()
    for (const id of ['two', 'three']) {
      expect((await again.call('GET', '/Products', undefined, { 'X-Request-ID': id })).status).toBe(200)
    }
    await again.guest()
    const { status, body } = await again.problem('POST', '/Auth/guest')
    expect([status, body.message]).toEqual([
      502,
      'The recording has POST /Auth/guest 1 times, and this is request 2 of it. Next: Record the requests again, or add a rule that responds to this request.',
    ])
  })

  test('contains no planted secret, and only its owner and no git reads it', async () => {
    const url = await serve((request, response) => {
      const echo = [request.headers['x-gateway'], request.headers.authorization, request.headers['x-guest-id']]
      const title = echo.join(' ')
      response
        .writeHead(400, {
          'set-cookie': 'id=planted-set-cookie',
          'x-echo': title,
          'content-type': 'application/problem+json',
        })
        .end(JSON.stringify({ title, status: 400, message: encodeURIComponent(title) }))
    })
    const { shopper, end } = await recording(url, PASSED)
    const headers = {
      Authorization: 'Bearer planted-token',
      'X-Guest-Id': 'planted-guest',
      Cookie: 'id=planted-cookie',
    }
    await shopper.call('GET', '/Order/planted-guest', undefined, headers)
    const login = { email: 'planted@example.com', password: 'planted-password', captcha: 'planted-captcha' }
    await shopper.call('POST', '/Auth/login', login)
    await shopper.checkOut('planted-cart', { paymentToken: 'planted-payment', customerInfo })
    await end()
    const { 'requests.json': text = '', '.gitignore': ignored } = await readFiles()
    expect(text).toContain('/Auth/login')
    expect(text).not.toContain('planted')
    for (const [encoded] of text.matchAll(/[\w+/]{16,}={0,2}/g)) {
      expect(Buffer.from(encoded, 'base64').toString('latin1')).not.toContain('planted')
    }
    expect(ignored).toBe('*\n')
    expect((await stat(join(out, 'requests.json'))).mode & 0o777).toBe(0o600)
    const { shopper: again } = await replaying()
    const [path = ''] = /\/Order\/hidden-\d/.exec(text) ?? []
    expect((await again.call('GET', path, undefined, headers)).status).toBe(400)
  })

  test('keeps the previous one if there are no requests, and no folder with other files is used', async () => {
    const first = await recording(live.url)
    await first.shopper.guest()
    await first.end()
    const before = await readFiles()
    await (await recording(live.url)).end()
    expect(await readFiles()).toEqual(before)
    await writeFile(join(out, 'notes.txt'), '')
    await expect(recording(live.url)).rejects.toThrow(`${out} contains other files: notes.txt.`)
  })

  test('is announced with what it will contain', async () => {
    const { code, stdout } = await runInProcess(['mock', '--port', '0', '--forward', live.url, '--record-to', out])
    expect(code).toBe(0)
    expect(stdout).toContain('Use test customers only, and do not share the recording:')
  })
})
