import fs, { rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { type StaticServer, startStaticServer } from '#serve/static-server.ts'

const FILES = {
  'export.json': JSON.stringify({ version: 1, environment: 'demo', pages: [], shells: [] }),
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Not Found</h1>',
  'checkout/index.html': '<h1>Checkout</h1>',
  'collection/rifles/index.html': '<h1>Rifles</h1>',
  'product/tarn-lr/index.html': '<h1>Tarn LR</h1>',
  '_shells/product.html': '<h1>Product shell</h1>',
  '_shells/productByLayout.html': '<h1>Product by layout shell</h1>',
  '_shells/collection.html': '<h1>Collection shell</h1>',
  '_shells/confirmation.html': '<h1>Confirmation shell</h1>',
  'assets/app.4f3a.js': 'export const answer = 42\n'.repeat(100),
  'assets/app.4f3a.js.br': 'the brotli copy',
  'assets/app.4f3a.js.gz': 'the gzip copy',
  'Build/shop.wasm.br': 'brotli',
  'Build/shop.framework.js.gz': 'gzip',
  'Build/shop.data.br': 'brotli',
  'env.js': 'never sent directly',
  'robots.txt': 'User-agent: *\n',
  'uploads/brake.webp': 'RIFF',
  '.note': 'of a tool',
  '.build.json': 'notes of the build',
  '_hosts/nginx.conf': 'rules',
  '_worker.js': 'rules',
  'vercel.json': 'rules',
  '.well-known/security.txt': 'Contact: mailto:security@shop.example\n',
  '_shells/search.html': '<h1>Search shell</h1>',
}

let folder: string
let outside: string
let server: StaticServer
let settings: RuntimeSettings

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'storefront-outside-'))
  await writeFile(join(outside, 'secret.txt'), 'outside of the export')
  folder = join(outside, 'export')
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await symlink(join(outside, 'secret.txt'), join(folder, 'linked.txt'))
  const environment = await loadEnvironment('demo', { env: {} })
  settings = { ...environment.settings, API_BASE_URL: 'http://127.0.0.1:4299' }
  server = await startStaticServer({ folder, port: 0, settings })
})

afterAll(async () => {
  await server.close()
  await rm(outside, { recursive: true })
})

/** Sends a request with an unchanged target. `fetch` would normalize it. */
function ask(
  target: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const clientRequest = request({ hostname, port, path: target, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    clientRequest.on('error', reject)
    clientRequest.end(options.body)
  })
}

describe('finding the file', () => {
  test.each([
    ['/', 'Home'],
    ['/checkout', 'Checkout'],
    ['/checkout/', 'Checkout'],
    ['/checkout?stepId=payment', 'Checkout'],
    ['/collection/rifles', 'Rifles'],
    ['/product/tarn-lr', 'Tarn LR'],
    ['/product/new-one', 'Product shell'],
    ['/product/product-long/tarn-lr', 'Product by layout shell'],
    ['/collection/new-one', 'Collection shell'],
    ['/confirm/anything', 'Confirmation shell'],
    ['/confirm/an%20order', 'Confirmation shell'],
  ])('%s returns the page or the shell of its route', async (target, heading) => {
    const { status, body, headers } = await ask(target)
    expect(status).toBe(200)
    expect(body).toBe(`<h1>${heading}</h1>`)
    expect(headers['content-type']).toBe('text/html;charset=utf-8')
  })

  test.each(['/nope', '/confirm', '/confirm/a/b', '/Checkout', '/profile/nope', '/.note', '/collection//rifles'])(
    'ROUT-20 %s returns the not-found page with status 404',
    async (target) => {
      expect(await ask(target)).toMatchObject({ status: 404, body: '<h1>Not Found</h1>' })
    },
  )
})

describe('hidden files', () => {
  test.each([
    '/export.json',
    '/.build.json',
    '/_hosts/nginx.conf',
    '/_hosts',
    '/_worker.js',
    '/vercel.json',
    '/%65xport.json',
    '/product/.note',
    '/.well-known',
  ])('%s returns the not-found page', async (target) => {
    expect(await ask(target)).toMatchObject({ status: 404, body: '<h1>Not Found</h1>' })
  })

  test('files in /.well-known/ are served', async () => {
    expect(await ask('/.well-known/security.txt')).toMatchObject({
      status: 200,
      body: FILES['.well-known/security.txt'],
    })
    expect(await ask('/.well-known/nope')).toMatchObject({ status: 404 })
  })

  test('a search term may begin with a dot', async () => {
    expect(await ask('/search/.308')).toMatchObject({ status: 200, body: '<h1>Search shell</h1>' })
  })
})

describe('rejected requests', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('ROUT-25 %s on a page returns 405', async (method) => {
    expect(await ask('/checkout', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  test.each([
    ['application/json', '{"half":'],
    ['application/x-www-form-urlencoded', 'name=%E0%A4%A'],
    ['text/plain', 'x'.repeat(70_000)],
  ])('ROUT-26 an invalid body of %s returns 400', async (type, body) => {
    const headers = { 'Content-Type': type }
    expect(await ask('/checkout', { method: 'POST', headers, body })).toMatchObject({ status: 400 })
  })

  test('ROUT-25 a valid body does not change the 405', async () => {
    const headers = { 'Content-Type': 'application/json' }
    expect(await ask('/checkout', { method: 'POST', headers, body: '{}' })).toMatchObject({ status: 405 })
  })

  const hostile = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/..%00/secret.txt',
    '/robots.txt%00.html',
    '/./robots.txt',
    '/%',
    '/%E0%A4%A',
    '/confirm/%ff',
    '/confirm/..',
    '/collection/%2e%2e%2f%2e%2e%2fsecret.txt',
    'http://elsewhere.example/robots.txt',
    '*',
  ]
  test.each(hostile)('the target %s returns 400', async (target) => {
    const { status, body } = await ask(target)
    expect({ status, body }).toEqual({ status: 400, body: 'Bad Request\n' })
  })

  test.each(['//../secret.txt', '/linked.txt', '/%252e%252e/secret.txt', '/....//secret.txt', '//secret.txt'])(
    'the target %s does not leave the folder',
    async (target) => {
      const { status, body } = await ask(target)
      expect([400, 404]).toContain(status)
      expect(body).not.toContain('outside of the export')
    },
  )

  test('a request that is not HTTP returns 400 and does not stop the server', async () => {
    const { hostname, port } = new URL(server.url)
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write('GET /\u0000 nonsense\r\n\r\n'))
      socket.on('data', (data) => resolve(data.toString()))
      socket.on('error', reject)
    })
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(await ask('/')).toMatchObject({ status: 200 })
  })
})

describe('headers', () => {
  test('HEAD returns the headers of GET without a body', async () => {
    const [head, get] = await Promise.all([ask('/checkout', { method: 'HEAD' }), ask('/checkout')])
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers['etag']).toBe(get.headers['etag'])
  })

  test('a matching ETag returns 304 without a body, and a different one returns the page', async () => {
    const { headers } = await ask('/checkout')
    const etag = String(headers['etag'])
    expect(await ask('/checkout', { headers: { 'If-None-Match': etag } })).toMatchObject({ status: 304, body: '' })
    expect(await ask('/checkout', { headers: { 'If-None-Match': '"other"' } })).toMatchObject({ status: 200 })
  })

  test('assets are cached forever, and everything else is revalidated', async () => {
    expect((await ask('/assets/app.4f3a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const target of ['/', '/checkout', '/nope', '/env.js', '/robots.txt', '/uploads/brake.webp']) {
      expect((await ask(target)).headers['cache-control']).toBe('no-cache')
    }
  })

  test('text is compressed for clients that accept it, with a separate ETag', async () => {
    const plain = await ask('/assets/app.4f3a.js')
    const compressed = await ask('/assets/app.4f3a.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(Number(compressed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']))
    expect(compressed.headers['etag']).not.toBe(plain.headers['etag'])
    const zipped = await ask('/assets/app.4f3a.js', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect([compressed.body, zipped.body]).toEqual(['the brotli copy', 'the gzip copy'])
  })

  test.each([
    ['/assets/app.4f3a.js', 'text/javascript;charset=utf-8'],
    ['/uploads/brake.webp', 'image/webp'],
    ['/robots.txt', 'text/plain;charset=utf-8'],
  ])('%s has the type %s', async (target, type) => {
    expect((await ask(target)).headers['content-type']).toBe(type)
  })

  test('every response has a policy that forbids inline scripts and eval', async () => {
    for (const target of ['/', '/checkout', '/nope', '/assets/app.4f3a.js', '/%']) {
      const { headers } = await ask(target)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

describe('ranges', () => {
  const ranged = (range: string): ReturnType<typeof ask> => ask('/robots.txt', { headers: { Range: range } })

  test.each([
    ['bytes=0-3', 'User', 'bytes 0-3/14'],
    ['bytes=10-', ': *\n', 'bytes 10-13/14'],
    ['bytes=10-99', ': *\n', 'bytes 10-13/14'],
  ])('a request for %s returns that range', async (range, body, contentRange) => {
    expect(await ranged(range)).toMatchObject({ status: 206, body, headers: { 'content-range': contentRange } })
  })

  test('a range after the end is unsatisfiable and returns 416', async () => {
    expect(await ranged('bytes=14-')).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */14' } })
  })

  test.each(['lines=0-3', 'bytes=5-2', 'bytes=-2', 'bytes=0-1,4-5'])('ignores the range %s', async (range) => {
    expect(await ranged(range)).toMatchObject({ status: 200, body: 'User-agent: *\n' })
  })
})

test('OPEN-055 /env.js contains the URLs actually in use', async () => {
  const { body, headers } = await ask('/env.js')
  expect(body).toContain('"API_BASE_URL": "http://127.0.0.1:4299"')
  expect(headers['content-type']).toBe('text/javascript;charset=utf-8')
})

test('OPEN-055 the server listens before its settings are known, and responses wait for them', async () => {
  const known = Promise.withResolvers<RuntimeSettings>()
  const early = await startStaticServer({ folder, port: 0, settings: known.promise })
  const asked = [fetch(`${early.url}/env.js`), fetch(early.url)]
  known.resolve({ ...settings, API_BASE_URL: 'http://127.0.0.1:4301' })
  const [settingsResponse, home] = await Promise.all(asked)
  expect(await settingsResponse?.text()).toContain('"API_BASE_URL": "http://127.0.0.1:4301"')
  expect(home?.headers.get('content-security-policy')).toContain('http://127.0.0.1:4301')
  await early.close()
})

test('response logs do not contain tokens', async () => {
  const paths: string[] = []
  const logged = await startStaticServer({ folder, port: 0, settings, onResponse: ({ path }) => paths.push(path) })
  const links = ['/Newsletter/verify/a1b2c3?token=d4', '/newsletter/verify/a1b2c3', '/auth/reset-password?token=d4']
  for (const link of links) await fetch(logged.url + link)
  await logged.close()
  expect(paths).toEqual(['/Newsletter/verify/[token]', '/newsletter/verify/[token]', '/auth/reset-password'])
})

test('reports a busy port', async () => {
  const port = Number(new URL(server.url).port)
  await expect(startStaticServer({ folder, port, settings })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})

test('reports a folder without an export and the command that creates one', async () => {
  await expect(startStaticServer({ folder: outside, port: 0, settings })).rejects.toMatchObject({
    kind: 'usage',
    next: expect.stringContaining('storefront build') as string,
  })
})

test.each([
  ['Build/shop.wasm.br', 'br', 'application/wasm'],
  ['Build/shop.framework.js.gz', 'gzip', 'text/javascript;charset=utf-8'],
  ['Build/shop.data.br', 'br', 'application/octet-stream'],
  ['Build/missing.wasm.br', undefined, 'text/html;charset=utf-8'],
])('/%s is sent with the encoding %s and the type %s', async (name, encoding, type) => {
  const { headers } = await ask(`/${name}`)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-type']).toBe(type)
})

test.each([
  ['shop.example:8443', 'http://shop.example:8443'],
  ['x;frame-ancestors', 'http://localhost'],
  ['300.300.300.300', 'http://localhost'],
])("the policy of the configurator's files names the site of the host %s as %s", async (host, site) => {
  const { headers } = await ask('/Build/shop.data.br', { headers: { Host: host } })
  expect(headers['content-security-policy']).toContain(`; script-src 'self' ${site} 'wasm-unsafe-eval';`)
})

test('a file that a build replaces while it is requested is sent from the new export', async () => {
  const page = join(folder, 'checkout/index.html')
  const open = fs.createReadStream
  const opening = vi.spyOn(fs, 'createReadStream').mockImplementationOnce((path, options) => {
    rmSync(page)
    const stream = open(path, options)
    stream.once('error', () => writeFileSync(page, FILES['checkout/index.html']))
    return stream
  })
  syncBuiltinESMExports()
  const received = await ask('/checkout')
  opening.mockRestore()
  syncBuiltinESMExports()
  expect(received).toMatchObject({ status: 200, body: '<h1>Checkout</h1>' })
})
