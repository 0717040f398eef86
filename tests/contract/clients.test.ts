import { createConnection } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerDealer } from '#contract/registration.ts'
import { createMock, type Mock } from '#mock/mock.ts'
import { inProcess, server } from './adapters.ts'
import { makeSample } from './samples.ts'
import { createShopper, line } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader, createCaptchaToken, explore } from './world.ts'

const URL_OF_MOCK = 'http://mock.test'
const REGISTRATION = `${URL_OF_MOCK}/Registration/dealer`

let mock: Mock

beforeEach(() => {
  mock = createMock({ fixtures: tinyFixtures })
})

describe('a form', () => {
  /**
   * Encodes the registration as a form the way a client does, with its boundary line and its parameters for names and
   * files.
   */
  async function encodeAs(
    disposition: (name: string, fileName?: string) => string,
    padding = '',
  ): Promise<Uint8Array<ArrayBuffer>> {
    const world = await explore({ url: URL_OF_MOCK, fetch: mock.fetch, stop: () => Promise.resolve() }, 'default')
    const { form } = await makeSample(registerDealer, world)
    const fields: Readonly<Record<string, string | File>> = { ...form, captcha: createCaptchaToken() }
    const parts = Object.entries(fields).flatMap(([name, value]) => [
      `--edge${padding}\r\nContent-Disposition: form-data${disposition(name, typeof value === 'string' ? undefined : value.name)}\r\n\r\n`,
      value,
      '\r\n',
    ])
    return new Uint8Array(await new Blob([...parts, '--edge--\r\n']).arrayBuffer())
  }

  const fileParameter = (name: string, fileName?: string) => (fileName === undefined ? '' : `; ${name}=${fileName}`)

  test.each([
    [
      '.NET',
      '; boundary="edge"',
      (name: string, file?: string) =>
        `; name=${name}${fileParameter('filename', file)}${fileParameter('filename*', file && `utf-8''${file}`)}`,
    ],
    [
      'Postman',
      '; boundary=edge',
      (name: string, file?: string) => `; name="${name}"${fileParameter('filename*', file && `UTF-8''${file}`)}`,
    ],
    [
      'a client that adds spaces',
      ' ; charset = utf-8 ; boundary = edge',
      (name: string, file?: string) => ` ; name = "${name}" ${fileParameter('filename ', file && ` "${file}"`)}`,
    ],
    [
      'a client that adds parameters',
      '; boundary=edge',
      (name: string, file?: string) => `; size=7; Name="${name}"${fileParameter('FileName', file)}`,
    ],
  ])('MOCK-139 from %s is read', async (_client, parameters, disposition) => {
    const body = await encodeAs(disposition)
    const response = await mock.fetch(REGISTRATION, {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data${parameters}` },
      body,
    })
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Thank you. The registration of Ridge Arms was received' },
    ])
  })

  test('MOCK-139 with spaces after its boundaries is read', async () => {
    const body = await encodeAs((name, file) => `; name="${name}"${fileParameter('filename', file)}`, ' \t')
    const headers = { 'Content-Type': 'multipart/form-data; boundary=edge' }
    expect((await mock.fetch(REGISTRATION, { method: 'POST', headers, body })).status).toBe(200)
  })

  test('MOCK-139 names the file by its extended parameter', async () => {
    const body = await encodeAs(
      (name, file) =>
        `; name="${name}"${fileParameter('filename', file)}${fileParameter('filename*', file && `iso-8859-1'en'Z%EBl.pdf`)}`,
    )
    const headers = { 'Content-Type': 'multipart/form-data; boundary=edge' }
    await mock.fetch(REGISTRATION, { method: 'POST', headers, body })
    const [entry] = mock.namespace().journal.entries({ endpoint: 'registerDealer' })
    expect(entry?.body).toMatchObject({ fflDocument: { type: 'application/pdf' } })
    expect(entry?.status).toBe(200)
  })
})

describe("the mock's fetch", () => {
  test('MOCK-139 rejects a request that is already aborted, and ends one that is aborted later', async () => {
    const reason = new Error('Left the page.')
    await expect(mock.fetch(`${URL_OF_MOCK}/Products`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(mock.namespace().journal.counts().requests).toBe(0)
    const controller = new AbortController()
    mock.namespace().rules.add({ kind: 'delay', endpoint: 'getPriceList', delayMs: 60_000 })
    const response = mock.fetch(`${URL_OF_MOCK}/Products`, { signal: controller.signal })
    controller.abort(reason)
    await expect(response).rejects.toBe(reason)
  })

  test('MOCK-139 follows redirects, rejects them or returns them, as requested', async () => {
    mock.namespace().rules.add({ kind: 'redirect', endpoint: 'getPriceList', location: '/Products/nocache' })
    const followed = await mock.fetch(`${URL_OF_MOCK}/Products`)
    expect([followed.status, followed.redirected, followed.url]).toEqual([200, true, `${URL_OF_MOCK}/Products/nocache`])
    const returned = await mock.fetch(`${URL_OF_MOCK}/Products`, { redirect: 'manual' })
    expect([returned.status, returned.redirected]).toEqual([307, false])
    await expect(mock.fetch(`${URL_OF_MOCK}/Products`, { redirect: 'error' })).rejects.toThrow(TypeError)
  })

  test('MOCK-139 keeps the method and body after 307, and sends GET after 303', async () => {
    const shopper = createShopper({ url: URL_OF_MOCK, fetch: mock.fetch })
    const token = await shopper.guest()
    const add = (status: 303 | 307, location: string) => {
      mock.namespace().rules.add({ kind: 'redirect', path: '/Cart/guest/old/items', status, location, times: 1 })
      return shopper.add('old', line('CAP-1'))
    }
    expect((await add(307, `/Cart/guest/${token}/items`)).body.items).toHaveLength(1)
    expect(await add(303, `/Cart/guest/${token}`)).toMatchObject({ status: 200, body: { items: [{}] } })
  })

  test('MOCK-139 stops after 20 redirects', async () => {
    mock.namespace().rules.add({ kind: 'redirect', endpoint: 'getPriceList', location: '/Products' })
    await expect(mock.fetch(`${URL_OF_MOCK}/Products`)).rejects.toMatchObject({
      cause: { message: 'redirect count exceeded' },
    })
    expect(mock.namespace().journal.counts().requests).toBe(21)
  })
})

describe.each([server, inProcess])('controls through the $name', ({ start }) => {
  test('MOCK-139 every control supports HEAD and accepts a trailing slash', async () => {
    const running = await start()
    const controls =
      'health journal options rules rules/used clock stubs stubs/log state namespaces scenarios carts orders outbox token-lifetimes'
    const paths = ['', 'page.css', 'stubs/payment.js', ...controls.split(' ')]
    const differences: string[] = []
    for (const path of paths) {
      const read = await running.fetch(`${running.url}/__mock/${path}`)
      const length = String(Buffer.byteLength(await read.text()))
      const head = await running.fetch(`${running.url}/__mock/${path}`, { method: 'HEAD' })
      const slash = path === '' ? '/__mock' : `/__mock/${path}/`
      const other = await running.fetch(running.url + slash)
      await other.text()
      if (read.status !== 200 || head.status !== 200) differences.push(`HEAD ${path}: ${head.status}`)
      if (other.status !== 200) differences.push(`${slash}: ${other.status}`)
      if (head.headers.get('content-length') !== length) differences.push(`${path}: length`)
    }
    await running.stop()
    expect(differences).toEqual([])
  })
})

describe('a compressed body', () => {
  const add = (token: string, encoding: string, body: Uint8Array<ArrayBuffer>) =>
    mock.fetch(`${URL_OF_MOCK}/Cart/guest/${token}/items`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      body,
    })
  const lines = JSON.stringify([line('CAP-1')])

  test.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('MOCK-140 in %s is read', async (encoding, compress) => {
    const token = await createShopper({ url: URL_OF_MOCK, fetch: mock.fetch }).guest()
    const response = await add(token, encoding, new Uint8Array(compress(lines)))
    expect([response.status, await response.json()]).toMatchObject([200, { items: [{ productId: 'CAP-1' }] }])
  })

  test('MOCK-140 is rejected if the encoding is different, the body is not compressed, or the limit is exceeded', async () => {
    const token = await createShopper({ url: URL_OF_MOCK, fetch: mock.fetch }).guest()
    const problem = async (encoding: string, body: Uint8Array<ArrayBuffer>) => {
      const response = await add(token, encoding, body)
      return [response.status, ((await response.json()) as { message: string }).message]
    }
    const plain = new TextEncoder().encode(lines)
    expect(await problem('zstd', plain)).toEqual([
      415,
      'The body must be compressed with gzip, deflate or br, not zstd.',
    ])
    expect(await problem('gzip', plain)).toEqual([400, 'Must be compressed with gzip'])
    expect(await problem('gzip', new Uint8Array(gzipSync('x'.repeat(300_000))))).toEqual([
      413,
      'The body is larger than 262144 bytes.',
    ])
  })

  test('MOCK-140 is accepted by controls', async () => {
    const response = await mock.fetch(`${URL_OF_MOCK}/__mock/clock`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: new Uint8Array(gzipSync('{"mode":"frozen"}')),
    })
    expect(await response.json()).toMatchObject({ mode: 'frozen' })
  })
})

test('MOCK-139 endpoints and rules use the first of several query parameters with the same name', async () => {
  const world = await explore({ url: URL_OF_MOCK, fetch: mock.fetch, stop: () => Promise.resolve() }, 'default')
  const [customer, { token }] = await Promise.all([world.customer(), world.guestWithLine()])
  const merge = () =>
    world.shopper.call(
      'POST',
      `/Cart/merge?guestId=${token}&guestId=other`,
      { guestId: token },
      createBearerHeader(customer),
    )
  mock
    .namespace()
    .rules.add({ kind: 'status', status: 503, path: '/Cart/merge', match: { query: { guestId: token } }, times: 1 })
  expect((await merge()).status).toBe(503)
  expect((await merge()).status).toBe(200)
})

test('MOCK-139 a reset fault for a pipelined request breaks the connection after the earlier responses', async () => {
  const { port, close, namespace } = await mock.listen({ port: 0 }).then((listening) => ({ ...listening, ...mock }))
  namespace().rules.add(
    { kind: 'delay', endpoint: 'getPriceList', delayMs: 100 },
    { kind: 'reset', endpoint: 'getShippingMethods' },
  )
  const socket = createConnection(port, '127.0.0.1')
  const chunks: string[] = []
  socket.on('data', (chunk) => chunks.push(String(chunk)))
  const code = new Promise<string | undefined>((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    socket.on('close', () => resolve(undefined))
  })
  socket.write(
    `GET /Products HTTP/1.1\r\nHost: localhost\r\n\r\nGET /Cart/shipping-methods HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  )
  expect(await code).toBe('ECONNRESET')
  await close()
  expect(chunks.join('').match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
})
