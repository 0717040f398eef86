import { describe, expect, test } from 'vitest'
import { Environment } from '#environment/environment.ts'
import { loadEnvironment } from '#environment/load.ts'
import { createHostFiles, usesCompressedCopies, writeHostFiles } from './host-files.ts'
import type { HostRules } from './host-rules.ts'

const production = await loadEnvironment('production', { env: {} })
const files = createHostFiles(production)

/** Returns the response of Cloudflare's worker for an export with these files, served as on Cloudflare Pages. */
async function cloudflareResponse(path: string, method = 'GET'): Promise<Response> {
  const code = `data:text/javascript,${encodeURIComponent(files['_worker.js'] ?? '')}`
  const { default: worker } = (await import(/* @vite-ignore */ code)) as {
    default: { fetch(request: Request, env: object): Promise<Response> }
  }
  const names = new Set([
    'index.html',
    '404.html',
    'checkout/index.html',
    'product/ar-308/index.html',
    '_shells/product.html',
    'Build/index.html',
    'Build/shop.wasm.br',
    'export.json',
  ])
  const ASSETS = {
    async fetch(request: Request): Promise<Response> {
      const name = decodeURIComponent(new URL(request.url).pathname).slice(1)
      const redirect = (to: string): Response => new Response('', { status: 308, headers: { Location: to } })
      const page = (file: string): Response =>
        new Response(file, { headers: { 'Content-Type': file.endsWith('.html') ? 'text/html' : 'text/plain' } })
      // Rules in _redirects take precedence over files.
      if (/^product\/[^/]+$/.test(name)) return redirect('/_shells/product')
      if (/(^|\/)$/.test(name) && names.has(`${name}index.html`)) return page(`${name}index.html`)
      if (names.has(name) && name.endsWith('.html')) return redirect(`/${name.slice(0, -5)}`)
      if (names.has(name)) return page(name)
      if (names.has(`${name}.html`)) return page(`${name}.html`)
      if (names.has(`${name}/index.html`)) return redirect(`/${name}/`)
      return new Response('404.html', { status: 404 })
    },
  }
  return worker.fetch(new Request(`https://shop.example${path}`, { method }), { ASSETS })
}

test('an export contains rules for Netlify, Cloudflare, Vercel, nginx and Apache', () => {
  expect(Object.keys(files).toSorted()).toEqual([
    '.vercelignore',
    '_headers',
    '_hosts/apache.conf',
    '_hosts/nginx.conf',
    '_redirects',
    '_routes.json',
    '_worker.js',
    'vercel.json',
  ])
})

test.each([
  ['cloudflare', ['_headers', '_routes.json', '_worker.js'], false],
  ['netlify', ['_headers', '_redirects'], false],
  ['vercel', ['.vercelignore', 'vercel.json'], false],
  ['nginx', ['_hosts/nginx.conf'], true],
  ['apache', ['_hosts/apache.conf'], false],
] as const)('an export for %s has only the rules of that host, and compressed copies: %j', (HOST, names, hasCopies) => {
  const chosen = createHostFiles({ ...production, HOST })
  expect(Object.keys(chosen)).toEqual(names)
  for (const name of names) expect(chosen[name], name).toBe(files[name])
  expect(usesCompressedCopies(HOST)).toBe(hasCopies)
})

/** Rules with one of each kind, so that the golden files show what a host makes of it. */
const rules: HostRules = {
  common: { 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'no-cache', 'X-Quoted': '"a" 100%' },
  exceptions: [
    { pattern: '/confirm/{orderId}', expression: '^/confirm/[^/]+/?$', headers: { 'Referrer-Policy': 'no-referrer' } },
    { pattern: '/assets/*', expression: '^/assets/.*$', headers: { 'Cache-Control': 'immutable' } },
  ],
  shells: [
    { route: 'search', pattern: '/search/{query}', expression: '^/search/[^/]+/?$', file: '_shells/search.html' },
    {
      route: 'confirmation',
      pattern: '/confirm/{orderId}',
      expression: '^/confirm/[^/]+/?$',
      file: '_shells/confirmation.html',
    },
  ],
  encoded: [
    {
      expression: String.raw`^/Build/.*\.wasm\.br$`,
      headers: { 'Content-Encoding': 'br', 'Content-Type': 'application/wasm' },
    },
  ],
}

test.each(Object.entries(writeHostFiles('all', rules)))('OPEN-054 the rules become %s', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`golden/${name.replaceAll('/', '-')}.txt`)
})

describe('Cloudflare', () => {
  test.each([
    ['/', 200, 'index.html'],
    ['/checkout', 200, 'checkout/index.html'],
    ['/checkout/', 200, 'checkout/index.html'],
    ['/product/ar-308', 200, 'product/ar-308/index.html'],
    ['/product/new-one', 200, '_shells/product.html'],
    ['/product/ar-308/index.html', 200, 'product/ar-308/index.html'],
    ['/nope', 404, '404.html'],
    ['/export.json', 404, '404.html'],
    ['/404', 404, '404.html'],
    ['/%65xport.json', 404, '404.html'],
  ])('%s returns %i and %s without a redirect', async (path, status, file) => {
    const response = await cloudflareResponse(path)
    expect({ status: response.status, file: await response.text() }).toEqual({ status, file })
  })

  test('every response has a policy that forbids framing, and the checkout has a stricter one', async () => {
    const policy = async (path: string): Promise<string> =>
      (await cloudflareResponse(path)).headers.get('Content-Security-Policy') ?? ''
    for (const path of ['/', '/checkout', '/product/new-one', '/nope']) {
      expect(await policy(path)).toContain("frame-ancestors 'none'")
    }
    expect(await policy('/checkout')).toContain('https://js.authorize.net/v1/')
    expect(await policy('/nope')).not.toContain('https://js.authorize.net')
    expect(await policy('/Build/')).toContain("frame-ancestors 'self'")
  })

  test('a compressed configurator file has its encoding and content type', async () => {
    const { headers } = await cloudflareResponse('/Build/shop.wasm.br')
    expect([headers.get('Content-Encoding'), headers.get('Content-Type')]).toEqual(['br', 'application/wasm'])
    expect((await cloudflareResponse('/Build/missing.wasm.br')).headers.get('Content-Encoding')).toBeNull()
  })

  test('ROUT-25 methods other than GET and HEAD return 405', async () => {
    const response = await cloudflareResponse('/checkout', 'POST')
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD')
  })
})

test("the rules are within Cloudflare's limits: 100 paths, lines of 2,000 characters", () => {
  const lines = files['_headers']?.split('\n') ?? []
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2000)
})

test('production requires HTTPS for the duration configured in its environment', async () => {
  for (const [name, text] of Object.entries(files).filter(([file]) => !/_redirects|_routes|ignore/.test(file))) {
    expect(text, name).toMatch(/max-age=31536000(?!,)/)
  }
  const demo = createHostFiles(await loadEnvironment('demo', { env: {} }))
  expect(JSON.stringify(demo)).not.toContain('Strict-Transport-Security')
})

test('separators in reportTo are escaped in every host file', () => {
  const reportTo = 'https://reports.example/a;b,c$uri{d}|e(f)*:g?h=1&i=;%3B'
  const environment = Environment.parse({ ...production, contentSecurityPolicy: { reportTo } })
  const written = 'https://reports.example/a%3Bb%2Cc%24uri%7Bd%7D%7Ce%28f%29%2A%3Ag?h=1&i=%3B%3B'
  expect(environment.contentSecurityPolicy?.reportTo).toBe(written)
  for (const [file, text] of Object.entries(createHostFiles(environment))) {
    const urls = text.match(/https:\/\/reports\.example[^\s"\\]*/g) ?? []
    const expected = file === '_hosts/apache.conf' ? written.replaceAll('%', '%%') : written
    // `connect-src` allows the origin of the reporting endpoint.
    const origin = 'https://reports.example'
    expect([...new Set(urls)].toSorted(), file).toEqual(urls.length === 0 ? [] : [origin, expected])
  }
})
