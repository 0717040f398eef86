import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { record } from '#mock/recordings/record.ts'
import { readRecording } from '#mock/recordings/recording.ts'
import { runStorefront, startStorefront } from '../../support/run-storefront.ts'
import { runInProcess } from '../commands/run-in-process.ts'
import { startProxy } from '../live/altering-proxy.ts'
import { EXPIRED_CERTIFICATE, VALID_CERTIFICATE } from './certificates.ts'

const START_LIMIT_MS = 120_000
const signal = new AbortController().signal

let folder: string
let out: string
let live: ListeningMock
let initialFiles: Record<string, string>
const endings: (() => Promise<void> | void)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safety-'))
  out = join(folder, 'live')
  live = await startMockServer({ port: 0 })
  await record({ from: live.url, out, keepInvalid: false, signal })
  initialFiles = await snapshot()
}, START_LIMIT_MS)

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

afterAll(async () => {
  await live.close()
  await rm(folder, { recursive: true })
})

/** Returns the content of each file below the folder, including hidden files. */
async function snapshot(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)))
}

async function listening(server: Server, protocol: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = (respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> =>
  listening(createServer(respond), 'http')

async function altered(alter: Parameters<typeof startProxy>[1]): Promise<string> {
  const proxy = await startProxy(live.url, alter)
  endings.push(() => proxy.close())
  return proxy.url
}

/** Returns a product response in which an editor has left fields empty. */
function withEmptyFields(body: unknown): unknown {
  const { data } = body as { readonly data: readonly object[] }
  const empty = { subtitle: null, breadcrumbs: null, about: null, image: null }
  return { data: data.map((product) => ({ ...product, ...empty })) }
}

const recordFrom = (from: string, ...more: readonly string[]) =>
  runStorefront(['record', '--from', from, '--out', out, ...more])

describe('a valid recording', () => {
  test('remains if the API returns maintenance pages', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Back soon</title>')
    })
    const { code, stdout, stderr } = await recordFrom(url)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toContain('getHome: violates the contract\n  response is an HTML page, not JSON\n')
    expect(stdout).toMatch(
      /^Nothing was recorded, because 23 requests of 23 cannot be replayed\. The recording of \d+ requests in \S+ was kept\.$/m,
    )
    expect(await snapshot()).toEqual(initialFiles)
  })

  test('remains if one request keeps failing, which is not a violation', async () => {
    const url = await altered(({ path }) => (path === '/strapi/page/faq' ? { status: 500, body: {} } : {}))
    const { isWritten, missing } = await record({
      from: url,
      out,
      keepInvalid: false,
      signal,
      limits: { firstRetryMs: 1 },
    })
    const text = 'still had status 500 after 5 attempts'
    expect(isWritten).toBe(false)
    expect(missing).toEqual([{ request: 'getFaq', differences: [{ kind: 'unavailable', field: 'response', text }] }])
    expect(await snapshot()).toEqual(initialFiles)
  })

  test('keeps the previous recording if no product is found', async () => {
    const notFound = { status: 404, body: { title: 'Not Found', status: 404, message: 'None' } }
    const emptyShop = await record({
      from: await altered(({ path }) => (/^\/strapi\/products\/(?!search)/.test(path) ? notFound : {})),
      out,
      keepInvalid: false,
      signal,
    })
    expect(emptyShop).toMatchObject({ isWritten: false, missing: [{ request: 'getProduct' }] })
    expect(emptyShop.deadLinks).toContain('getProduct clave-sling')
    expect(await snapshot()).toEqual(initialFiles)
  })

  test.each([
    ['404', { status: 404, body: { title: 'Not Found', status: 404, message: 'None' } }],
    ['an empty list', { status: 200, body: { data: [], meta: {} } }],
  ])('writes a recording without a product that responds with %s', async (_, response) => {
    const other = join(folder, 'dead-link')
    const recorded = await record({
      from: await altered(({ path }) => (path === '/strapi/products/clave-sling' ? response : {})),
      out: other,
      keepInvalid: false,
      signal,
    })
    expect(recorded).toMatchObject({ isWritten: true, missing: [], deadLinks: ['getProduct clave-sling'] })
    await rm(other, { recursive: true })
  })

  test('records and reads a product with empty fields', async () => {
    const other = join(folder, 'empty-fields')
    const from = await altered(({ path, body }) =>
      path === '/strapi/products/clave-sling' ? { body: withEmptyFields(body) } : {},
    )
    expect(await record({ from, out: other, keepInvalid: false, signal })).toMatchObject({
      isWritten: true,
      missing: [],
    })
    const { responses } = await readRecording(other)
    expect(responses.get('getProduct clave-sling')?.response).toMatchObject({
      data: [{ subtitle: '', breadcrumbs: [], about: { title: '', summary: [] } }],
    })
    await rm(other, { recursive: true })
  })

  test('remains without temporary files after Ctrl-C, and a concurrent process is rejected', async () => {
    let isAsked: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (isAsked = resolve))
    const url = await serve(() => isAsked())
    await using first = startStorefront(['record', '--from', url, '--out', out])
    await asked
    const second = await recordFrom(live.url)
    expect(second.code).toBe(3)
    expect(second.stderr).toMatch(/Another recording \(process \d+\) is using \S+live\./)
    first.signal('SIGINT')
    expect((await first.finished).code).toBe(130)
    expect(await readdir(folder)).toEqual(['live'])
    expect(await snapshot()).toEqual(initialFiles)
  })

  test('is written to the target of a link, which is kept', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'link-'))
    endings.push(() => rm(parent, { recursive: true }))
    const link = join(parent, 'link')
    await symlink('real', link)
    for (const run of ['new', 'replaced']) {
      await record({ from: live.url, out: link, keepInvalid: false, signal })
      expect((await lstat(link)).isSymbolicLink(), run).toBe(true)
      expect(await readdir(join(parent, 'real')), run).toContain('index.json')
    }
  })

  test('is restored after a process is killed, and an unused folder is removed', async () => {
    const url = await serve((_, response) => void response.writeHead(404).end())
    const target = join(folder, 'made/for/nothing')
    await record({ from: url, out: target, keepInvalid: false, signal })
    expect(existsSync(join(folder, 'made'))).toBe(false)
    const { pid } = spawnSync(process.execPath, ['--eval', ''])
    await rename(out, join(folder, `.live.${pid}-0123abcd.old`))
    await record({ from: url, out, keepInvalid: false, signal })
    expect(await snapshot()).toEqual(initialFiles)
  })

  test.each(['notes.txt', 'getFaq/notes.json'])('a folder with other files (%s) is not replaced', async (name) => {
    const other = join(folder, 'others')
    await record({ from: live.url, out: other, keepInvalid: false, signal })
    await mkdir(join(other, 'getFaq'), { recursive: true })
    await writeFile(join(other, name), 'mine')
    const failed = record({ from: live.url, out: other, keepInvalid: false, signal })
    await expect(failed).rejects.toThrow(`contains other files, which a recording would replace: ${name}.`)
    expect(await readFile(join(other, name), 'utf8')).toBe('mine')
    await rm(other, { recursive: true })
  })
})

describe('storefront record', () => {
  const SECRETS = ['gateway-secret', 'bearer-secret', 'mara@example.com', 'password-1', 'minted-access-token']

  test('sends credentials without printing or writing them, and reports waiting', async () => {
    const sent: string[] = []
    const requests: IncomingMessage[] = []
    const url = await altered(({ path, body }) => {
      if (path === '/Auth/login') {
        const token = {
          accessToken: 'minted-access-token',
          refreshToken: 'minted-refresh-token',
          tokenType: 'Bearer',
          expiresIn: 60,
        }
        return { status: 200, body: { token } }
      }
      return path === '/strapi/page/faq'
        ? {
            body: { data: { ...(body as { data: object }).data, header_title: SECRETS.join(' '), 'bearer-secret': 1 } },
          }
        : {}
    })
    const gate = await serve((request, response) => {
      requests.push(request)
      if (requests.length === 2) {
        response.writeHead(429, { 'retry-after': '1' }).end()
        return
      }
      sent.push(String(request.headers.authorization))
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = chunks.length === 0 ? null : new Uint8Array(Buffer.concat(chunks))
        const headers = { 'content-type': 'application/json' }
        void fetch(url + request.url, { method: request.method ?? 'GET', headers, body }).then(async (apiResponse) =>
          response.writeHead(apiResponse.status, headers).end(await apiResponse.text()),
        )
      })
    })
    const target = join(folder, 'with-credentials')
    const done = await runStorefront(
      ['record', '--from', gate, '--out', target, '--header', 'X-Gateway: gateway-secret'],
      { env: { STOREFRONT_CUSTOMER_EMAIL: 'mara@example.com', STOREFRONT_CUSTOMER_PASSWORD: 'password-1' } },
    )
    expect(done.code).toBe(0)
    expect(done.stderr).toMatch(
      /^The API responded to GET \S+ with 429 and a Retry-After of 1 s: continuing at [\d:]{8}\.\n$/,
    )
    expect(requests.every(({ headers }) => headers['x-gateway'] === 'gateway-secret')).toBe(true)
    expect(new Set(sent)).toEqual(new Set(['undefined', 'Bearer minted-access-token']))
    const written = JSON.stringify(await snapshot())
    for (const secret of SECRETS.filter((value) => value !== 'bearer-secret')) {
      expect(written, secret).not.toContain(secret)
      expect(done.output, secret).not.toContain(secret)
    }
    await rm(target, { recursive: true })
  })

  test.each([
    [['--header', 'gateway-secret'], 'Header 1 does not have the form "Name: value".'],
    [['--header', 'Host: gateway-secret'], 'The header Host cannot be set with --header.'],
    [['--bearer', 'Bearer bearer-secret'], 'The API token contains invalid characters.'],
  ])('exits with code 2 for an invalid header or token (%j) without printing its value', async (flags, message) => {
    const { code, output } = await runInProcess(['record', '--from', live.url, '--out', out, ...flags])
    expect(code).toBe(2)
    expect(output).toContain(message)
    expect(output).not.toContain('secret')
  })
})

describe('TLS', () => {
  test(
    'reports an untrusted issuer with the setting, and a certificate that expires during the run in one message',
    async () => {
      const server = createTlsServer(VALID_CERTIFICATE)
      const sockets = new Set<Socket>()
      server.on('secureConnection', (socket) => sockets.add(socket))
      let count = 0
      server.on('request', (request, response) => {
        void fetch(live.url + request.url).then(async (apiResponse) => {
          response.end(await apiResponse.text())
          count += 1
          if (count !== 10) return
          server.setSecureContext(EXPIRED_CERTIFICATE)
          for (const socket of sockets) socket.destroy()
        })
      })
      const url = await listening(server, 'https')
      const unknown = await recordFrom(url)
      expect(unknown.code).toBe(3)
      expect(unknown.stderr).toMatch(
        /^storefront: \S+ has a certificate from an issuer that Node does not trust \(DEPTH_ZERO_SELF_SIGNED_CERT\): GET \S+ got no response\.\n {2}Next: Put the issuer's certificate into a file and set NODE_EXTRA_CA_CERTS=<file>\.pem, or set NODE_USE_SYSTEM_CA=1/,
      )
      const trusted = await mkdtemp(join(tmpdir(), 'trusted-'))
      await writeFile(join(trusted, 'both.pem'), VALID_CERTIFICATE.cert + EXPIRED_CERTIFICATE.cert)
      const expired = await runStorefront(['record', '--from', url, '--out', out], {
        env: { NODE_EXTRA_CA_CERTS: join(trusted, 'both.pem') },
      })
      await rm(trusted, { recursive: true })
      expect(count).toBeGreaterThanOrEqual(10)
      expect(expired.code).toBe(3)
      expect(expired.stderr).toMatch(
        /^storefront: \S+ has a certificate that has expired \(CERT_HAS_EXPIRED\): GET \S+ got no response\.\n {2}Next: Renew the certificate, or correct the clock of this computer\.\n$/,
      )
      expect(await snapshot()).toEqual(initialFiles)
    },
    START_LIMIT_MS,
  )
})
