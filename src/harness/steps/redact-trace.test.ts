import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRedactor } from '#redaction/redactor.ts'
import { redactTrace } from './redact-trace.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-trace-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns part of a trace after redaction. */
async function redacted(name: string, content: unknown, names: readonly string[] = ['Rowan']): Promise<string> {
  const [raw, done] = [join(folder, 'raw.zip'), join(folder, 'done.zip')]
  await writeFile(raw, zipSync({ [name]: strToU8(typeof content === 'string' ? content : JSON.stringify(content)) }))
  await redactTrace(raw, done, createRedactor({ name: names }))
  return strFromU8(unzipSync(await readFile(done))[name] ?? new Uint8Array())
}

test.each([
  ['a header', 'trace.network', { headers: [{ name: 'X-Guest-Id', value: 'a1b2' }] }, /a1b2/],
  ['a query parameter', 'trace.network', { queryString: [{ name: 'guestId', value: 'a1b2' }] }, /a1b2/],
  ['a URL with an email', 'trace.network', { url: '/Newsletter/status/ro%40shopper.example' }, /shopper/],
  ['a URL with a token', 'trace.network', { url: '/Newsletter/verify/a1b2' }, /a1b2/],
  ['a request body', 'resources/1.json', { captcha: 'a1b2', password: 'hush', guestId: 'c3' }, /a1b2|hush|c3/],
  ['a response body', 'resources/2.json', { addresses: [{ addressLine1: '9 Elm', postalCode: '89501' }] }, /Elm|89501/],
  ['a loaded page', 'resources/3.html', '<p>Dear Rowan</p>', /Rowan/],
  ['a submitted form', 'resources/4.dat', 'first=Rowan&more', /Rowan/],
  ['a truncated body', 'resources/5.json', '{"first": "Rowan', /Rowan/],
  ['a page snapshot', 'trace.trace', { html: ['P', {}, 'Dear Rowan'] }, /Rowan/],
  ["a field's value", 'trace.trace', { html: ['INPUT', { __playwright_value_: 'Rowan' }] }, /Rowan/],
  ['an element attribute', 'trace.trace', { html: ['P', { class: 'Rowan', type: 'Rowan' }] }, /Rowan/],
  ['a call parameter', 'trace.trace', { params: { type: 'Rowan', guestId: 'Rowan', method: 'Rowan' } }, /Rowan/],
  ['a call result', 'trace.trace', { result: { _owner: 'Rowan', list: ['ROWAN'] } }, /Rowan|ROWAN/],
  ['a code position', 'trace.stacks', { files: ['/home/nora/shop/src/journey.ts'] }, /nora/],
  ['a stack frame', 'trace.trace', { stack: [{ file: '/home/nora/shop/src/journey.ts', line: 3 }] }, /nora/],
])('a trace does not reveal %s', async (_, name, content, secret) => {
  expect(JSON.stringify(content)).toMatch(secret)
  expect(await redacted(name, content)).not.toMatch(secret)
})

test('a redacted trace keeps its lines, and fields without a value stay empty', async () => {
  expect(await redacted('trace.trace', '{"a":"Rowan"}\n{"a":1}\n')).toBe('{"a":"[name 1]"}\n{"a":1}\n')
  expect(await redacted('resources/6.json', { password: '', token: 'a' })).toBe('{"password":"","token":"[token]"}')
})

test('keeps the public parts of a response readable in a trace', async () => {
  const response = { methods: [{ id: 1, name: 'Ground', price: 24.5 }], city: 'Reno', sku: 'CLV-01' }
  expect(JSON.parse(await redacted('resources/3.json', response))).toEqual(response)
})

test('a redacted trace keeps the fields that its viewer needs, regardless of which values are private', async () => {
  const event = {
    type: 'before',
    method: 'click',
    callId: 'call@1',
    pageId: 'page@1',
    params: { text: 'before click' },
  }
  const snapshot = { html: ['A', { href: '/click' }, 'before'] }
  expect(await redacted('trace.trace', event, ['before', 'click', 'call', 'page'])).toBe(
    JSON.stringify({ ...event, params: { text: '[name 1] [name 2]' } }),
  )
  expect(await redacted('trace.trace', snapshot, ['A', 'before'])).toBe('{"html":["A",{"href":"/click"},"[name 2]"]}')
})
