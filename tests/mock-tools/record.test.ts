import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getCollection } from '#contract/cms/collection.ts'
import { getFaq } from '#contract/cms/content-pages.ts'
import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPriceList } from '#contract/pricing.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { loadRecording } from '#mock/recordings/load-recording.ts'
import { record } from '#mock/recordings/record.ts'
import { runStorefront, startStorefront } from '../../support/run-storefront.ts'
import { runInProcess } from '../commands/run-in-process.ts'
import { createShopper, customerInfo, line } from '../contract/shopper.ts'
import { startProxy } from '../live/altering-proxy.ts'

const START_LIMIT_MS = 120_000
const SLING = 'CLV-SL-R-CLA'
const signal = new AbortController().signal

let folder: string
let live: ListeningMock
let recording: string
/** Private values that were sent before the recording, which must not contain them. */
const personal = [customerInfo.email, customerInfo.mainContact, customerInfo.address, customerInfo.name]

/**
 * Returns a response the way the shop and a recording read it, with the fields of the contract and with empty fields
 * filled in.
 */
function asRead(endpoint: Endpoint, body: unknown): unknown {
  return z.parse(endpoint.response, fillEmptyFields(endpoint, body))
}

async function json(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
}

/** Returns the content of each file of a folder. */
async function snapshot(of: string): Promise<Record<string, string>> {
  const entries = await readdir(of, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(of.length), await readFile(file, 'utf8')] as const)),
  )
}

async function readAllText(): Promise<string> {
  const files = await readdir(recording, { recursive: true })
  const texts = files.filter((file) => file.endsWith('.json')).map((file) => readFile(join(recording, file), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

/** Copies the recording and changes one file. */
async function withBrokenRecording(
  name: string,
  file: string,
  change: (text: string) => string | undefined,
): Promise<string> {
  const copy = join(folder, name)
  await cp(recording, copy, { recursive: true })
  const path = join(copy, file)
  const text = change(await readFile(path, 'utf8'))
  await (text === undefined ? rm(path) : writeFile(path, text))
  return copy
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  recording = join(folder, 'live')
  live = await startMockServer({ port: 0 })
  const shopper = createShopper({ url: live.url, fetch })
  const token = await shopper.guest()
  const cart = await shopper.add(token, line(SLING))
  const order = await shopper.checkOut(cart.body.id)
  if (!order.body.success) throw new Error('The checkout before the recording failed.')
  personal.push(token, cart.body.id)
  await record({ from: live.url, out: recording, keepInvalid: false, signal })
}, START_LIMIT_MS)

afterAll(async () => {
  await live.close()
  await rm(folder, { recursive: true })
})

describe('record', () => {
  test('every read request has a file, and the index lists it', async () => {
    const index = await json(join(recording, 'index.json'))
    expect(index).toMatchObject({ format: 1, from: live.url })
    expect(new Date(String(index['recordedAt'])).getTime()).toBeGreaterThan(0)
    const requests = index['calls'] as { endpoint: string; path: Record<string, string>; file: string }[]
    expect(new Set(requests.map(({ endpoint }) => endpoint)).size).toBe(26)
    expect(requests).toContainEqual({
      endpoint: 'getProduct',
      path: { title: 'clave-sling' },
      file: 'getProduct/clave-sling.json',
    })
    const files = await readdir(recording, { recursive: true })
    expect(files.filter((file) => file.endsWith('.json'))).toHaveLength(requests.length + 1)
    expect(requests.filter(({ endpoint }) => endpoint === 'getProduct')).toHaveLength(
      new Set(requests.filter(({ endpoint }) => endpoint === 'getProduct').map(({ path }) => path['title'])).size,
    )
  })

  test('the files contain no token, email, phone or street', async () => {
    const text = await readAllText()
    for (const secret of personal) expect(text.includes(secret), secret).toBe(false)
    expect(text.match(/[\w.]+@[\w.]+/)).toBeNull()
    expect(text.match(/\b(?:gid|cart|access|refresh)_\w+/)).toBeNull()
    // The data of dealers is public.
    const dealers = await readFile(join(recording, 'getDealerLocator.json'), 'utf8')
    expect(text.replace(dealers, '').match(/\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/)).toBeNull()
    const contact = (await (await fetch(`${live.url}/strapi/page/contactus`)).json()) as {
      data: Record<'phone' | 'email' | 'address2', string>
    }
    for (const field of ['phone', 'email', 'address2'] as const) {
      expect(contact.data[field]).not.toBe('')
      expect(text.includes(contact.data[field]), field).toBe(false)
    }
  })

  test('a second recording of the same API differs only in its timestamp', async () => {
    const secondFolder = join(folder, 'again')
    await record({ from: live.url, out: secondFolder, keepInvalid: false, signal })
    for (const file of (await readdir(recording, { recursive: true })).filter((name) => name.endsWith('.json'))) {
      const [one, other] = await Promise.all([json(join(recording, file)), json(join(secondFolder, file))])
      expect({ ...one, recordedAt: '' }).toEqual({ ...other, recordedAt: '' })
    }
  })

  test('a response that violates the contract is reported, and recorded only on request', async () => {
    const proxy = await startProxy(live.url, ({ path, body }) =>
      path === '/strapi/page/faq' ? { body: { data: { ...(body as { data: object }).data, header_title: 7 } } } : {},
    )
    try {
      const out = join(folder, 'drift')
      const without = await record({ from: proxy.url, out, keepInvalid: false, signal })
      expect(without.isWritten).toBe(false)
      expect(without.missing).toEqual([
        {
          request: 'getFaq',
          differences: [
            { kind: 'violation', field: 'data.header_title', text: 'Invalid input: expected string, received number' },
          ],
        },
      ])
      expect(existsSync(out)).toBe(false)
      const kept = await record({ from: proxy.url, out, keepInvalid: true, signal })
      expect(kept).toMatchObject({ isWritten: true, recorded: without.recorded + 1 })
      expect(await json(join(out, 'getFaq.json'))).toHaveProperty('data.header_title', 7)
      await expect(loadRecording(out)).rejects.toThrow(
        'getFaq.json was kept although the response from getFaq violates',
      )
      const over = await withBrokenRecording('good', 'index.json', (text) => text)
      expect(await record({ from: proxy.url, out: over, keepInvalid: true, signal })).toMatchObject({
        isWritten: false,
      })
      expect(await snapshot(over)).toEqual(await snapshot(recording))
    } finally {
      await proxy.close()
    }
  })

  test('leaves a folder with other files unchanged', async () => {
    const out = join(folder, 'other')
    await cp('docs/decisions', out, { recursive: true })
    await expect(record({ from: live.url, out, keepInvalid: false, signal })).rejects.toThrow('contains other files')
    expect(await readdir(out)).not.toContain('index.json')
  })

  test.each(['nowhere', 'ftp://example.com', 'http://user:secret@127.0.0.1:1'])(
    'rejects "%s" as a URL',
    async (from) => {
      const failed = record({ from, out: join(folder, 'none'), keepInvalid: false, signal })
      await expect(failed).rejects.toMatchObject({ name: 'StorefrontError', kind: 'usage' })
      await expect(failed).rejects.not.toThrow('secret')
    },
  )
})

describe('replay', () => {
  test('OPEN-111 a mock with the recording returns the recorded responses', async () => {
    const replayed = await startMockServer({ port: 0, fixtures: await loadRecording(recording) })
    try {
      const { calls } = (await json(join(recording, 'index.json'))) as {
        calls: { endpoint: string; path: { title?: string }; file: string }[]
      }
      const paths = calls.flatMap(({ endpoint, path: { title }, file }): [string, string, Endpoint][] => {
        if (endpoint === 'getProduct') return [[`/strapi/products/${title}`, file, getProduct]]
        return endpoint === 'getCollection' ? [[`/strapi/product-groups/${title}`, file, getCollection]] : []
      })
      expect(paths.length).toBeGreaterThan(30)
      paths.push(['/Products', 'getPriceList.json', getPriceList], ['/strapi/page/faq', 'getFaq.json', getFaq])
      for (const [path, file, endpoint] of paths) {
        const response = await fetch(`${replayed.url}${path}`)
        expect(asRead(endpoint, await response.json()), path).toEqual(await json(join(recording, file)))
      }
    } finally {
      await replayed.close()
    }
  })

  test('a complete guest checkout works with the recording', async () => {
    const replayed = await startMockServer({ port: 0, fixtures: await loadRecording(recording) })
    try {
      const shopper = createShopper({ url: replayed.url, fetch })
      const token = await shopper.guest()
      const { body: cart } = await shopper.add(token, line(SLING, 2))
      const original = createShopper({ url: live.url, fetch })
      const { body: same } = await original.add(await original.guest(), line(SLING, 2))
      expect(cart.subTotal).toBe(same.subTotal)
      const computed = await shopper.call<{ taxAmount: number }>('POST', `/Cart/guest/${token}/compute`, {
        cartId: cart.id,
        shippingMethodId: customerInfo.shippingMethodId,
        address: {
          line1: '1 A St',
          line2: '',
          city: 'Boise',
          region: 'Idaho',
          postalCode: '83702',
          country: 'US',
          taxCode: '',
        },
      })
      expect(computed.body.taxAmount).toBeGreaterThan(0)
      const order = await shopper.checkOut(cart.id)
      expect(order.body).toMatchObject({ success: true })
      const read = await shopper.call<{ userEmail: string }>('GET', `/Order/${order.body.orderId}`, undefined, {
        'X-Guest-Id': token,
      })
      expect(read.body.userEmail).toBe(customerInfo.email)
    } finally {
      await replayed.close()
    }
  })

  test.each<[string, string, (text: string) => string | undefined, RegExp, RegExp]>([
    [
      'a missing index',
      'index.json',
      () => undefined,
      /There is no recording in .*: the folder has other content, but no index\.json\./,
      /create one in a new folder with "npx storefront record --from <url> --out <new folder>"\./,
    ],
    ['an index that is not JSON', 'index.json', () => '{', /index\.json is not JSON/, /create one in a new folder/],
    [
      'an index with a path outside its folder',
      'index.json',
      (text) => text.replace('getFaq.json', '../getFaq.json'),
      /calls\.\d+\.file: Must be a path inside the folder/,
      /create one in a new folder/,
    ],
    [
      'a missing file',
      'getFaq.json',
      () => undefined,
      /getFaq\.json does not exist/,
      /record again: storefront record/i,
    ],
    [
      'a field of the wrong type',
      'getProduct/tarn-lr.json',
      (text) => text.replace(/"title": "[^"]+"/, '"title": 7'),
      /getProduct\/tarn-lr\.json does not match the contract\. data\.0\S*title: Must be a string, not a number/,
      /Fix the field, or record again: storefront record --from/,
    ],
    [
      'a missing request',
      'index.json',
      (text) => text.replace(/\{\s*"endpoint": "getFaq",\s*"file": "getFaq.json",\s*"path": \{\}\s*\},/, ''),
      /has no response for getFaq, which the mock needs to start/,
      /record again: storefront record --from/i,
    ],
  ])('%s prevents the start', async (name, file, change, message, next) => {
    const copy = await withBrokenRecording(name, file, change)
    const failed = loadRecording(copy)
    await expect(failed).rejects.toThrow(message)
    await expect(failed).rejects.toMatchObject({ kind: 'usage', next: expect.stringMatching(next) as string })
  })
})

describe('storefront record', () => {
  test(
    'records from one mock, and storefront mock replays it',
    async () => {
      const out = join(folder, 'by-command')
      const done = await runStorefront(['record', '--from', live.url, '--out', out])
      expect(done).toMatchObject({ code: 0, stderr: '' })
      expect(done.stdout).toMatch(/^\d+ requests recorded in /)
      await using mock = startStorefront(['mock', '--port', '0', '--recording', out])
      const output = await mock.waitForOutput(/Mock API: \S+/)
      const url = /Mock API: (\S+)/.exec(output)?.[1] ?? ''
      const faq = asRead(getFaq, await (await fetch(`${url}/strapi/page/faq`)).json())
      expect(faq).toEqual(await json(join(out, 'getFaq.json')))
      mock.signal('SIGTERM')
      await mock.finished
    },
    START_LIMIT_MS,
  )

  test(
    'storefront mock exits with code 2 for an invalid recording and prints the file and the next step',
    async () => {
      const copy = await withBrokenRecording('for the command', 'getHome.json', (text) =>
        text.replace('"meta_title"', '"title"'),
      )
      const { code, stderr } = await runInProcess(['mock', '--port', '0', '--recording', copy])
      expect(code).toBe(2)
      expect(stderr).toContain('getHome.json does not match the contract. data.meta_data.meta_title')
      expect(stderr).toContain('Next: Fix the field, or record again')
    },
    START_LIMIT_MS,
  )

  test(
    'exits with code 3 for an unreachable API',
    async () => {
      const stopped = await startMockServer({ port: 0 })
      await stopped.close()
      const { code, stderr } = await runInProcess(['record', '--from', stopped.url, '--out', join(folder, 'gone')])
      expect(code).toBe(3)
      expect(stderr).toContain(`${stopped.url} cannot be reached`)
      expect(stderr).toContain('Next: Check the URL, and that the API is running.')
    },
    START_LIMIT_MS,
  )
})
