import { describe, expect, test } from 'vitest'
import { Environment } from '#environment/environment.ts'
import { loadEnvironment } from '#environment/load.ts'
import { createHostFiles, usesCompressedCopies } from './host-files.ts'

const production = await loadEnvironment('production', { env: {} })
const files = createHostFiles(production)

const nginx = files['_hosts/nginx.conf'] ?? ''
const apache = files['_hosts/apache.conf'] ?? ''

interface VercelRoute {
  readonly src?: string
  readonly dest?: string
  readonly status?: number
  readonly handle?: string
  readonly headers?: Readonly<Record<string, string>>
}

const vercel = (JSON.parse(files['vercel.json'] ?? '') as { routes: VercelRoute[] }).routes

/** Returns the lines for a path in `_headers`. */
function getHeaders(path: string): string {
  return files['_headers']?.split('\n\n').find((block) => block.split('\n')[0] === path) ?? ''
}

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

test('OPEN-054 every host has a rule for each shell', () => {
  expect(files['_redirects']).toContain('/confirm/:orderId  /_shells/confirmation.html  200\n')
  expect(files['_redirects']).toContain('/product/:title  /_shells/product.html  200\n')
  expect(files['_redirects']?.match(/ 200$/gm)).toHaveLength(10)
  expect(vercel).toContainEqual({ src: '^/confirm/[^/]+/?$', dest: '/_shells/confirmation.html', caseSensitive: true })
  expect(nginx).toContain(
    'location ~ "^/confirm/[^/]+/?$" {\n  try_files $uri $uri/index.html /_shells/confirmation.html =404;\n}',
  )
  expect(apache).toContain('RewriteRule "^/confirm/[^/]+/?$" /_shells/confirmation.html [')
})

test('a search term may contain an encoded slash', () => {
  expect(files['_redirects']).toContain('/search/*  /_shells/search.html  200\n')
  expect(nginx).toContain('if ($request_uri ~ "^/search/[^/?]+/?(\\?|$)") {\n  rewrite ^ /_shells/search.html last;')
  expect(apache).toContain('AllowEncodedSlashes NoDecode')
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

test('pages opened from email send no referrer on any host', () => {
  const noReferrer = 'no-referrer'
  for (const path of ['/auth/reset-password', '/verify-email', '/Newsletter/verify/:token', '/checkout']) {
    expect(getHeaders(path)).toContain(`Referrer-Policy: ${noReferrer}`)
  }
  expect(getHeaders('/*')).not.toContain(noReferrer)
  for (const text of [nginx, apache]) {
    for (const path of ['/auth/reset-password/?$', '/verify-email/?$', '/Newsletter/verify/[^/]+/?$']) {
      const rule = text.slice(text.indexOf(`^${path}`), text.indexOf(`^${path}`) + 1800)
      expect(rule, path).toContain(`"${noReferrer}"`)
    }
  }
  const noReferrerPaths = vercel
    .filter(({ headers }) => headers?.['Referrer-Policy'] === noReferrer)
    .map(({ src }) => src)
  expect(noReferrerPaths).toEqual([
    '^/checkout/?$',
    '^/auth/reset-password/?$',
    '^/verify-email/?$',
    '^/Newsletter/verify/[^/]+/?$',
    '^/newsletter/verify/[^/]+/?$',
  ])
})

test('the URL for reports is quoted correctly for each host', () => {
  const reporting = createHostFiles({
    ...production,
    contentSecurityPolicy: { reportTo: 'https://reports.example/csp' },
  })
  const value = 'reports=\\"https://reports.example/csp\\"'
  expect(reporting['_hosts/nginx.conf']).toContain(`set $header_reporting_endpoints "${value}";`)
  expect(reporting['_hosts/apache.conf']).toContain(`Header always set Reporting-Endpoints "${value}"`)
  expect(reporting['_headers']).toContain('  Reporting-Endpoints: reports="https://reports.example/csp"\n')
})

test('other sites may show images', () => {
  expect(getHeaders('/uploads/*')).toContain('Cross-Origin-Resource-Policy: cross-origin')
  expect(getHeaders('/*')).toContain('Cross-Origin-Resource-Policy: same-origin')
})

test('Netlify selects headers by the served file, so shells have the same headers', () => {
  expect(getHeaders('/_shells/verifyNewsletter.html')).toContain('Referrer-Policy: no-referrer')
})

test('only the checkout allows the payment provider on each host', () => {
  const payment = 'https://js.authorize.net'
  expect(getHeaders('/checkout')).toContain(payment)
  expect(getHeaders('/*')).not.toContain(payment)
  for (const text of [nginx, apache]) {
    const lines = text.split('\n')
    expect(lines.filter((line) => line.includes(payment))).toHaveLength(1)
    const at = lines.findIndex((line) => line.includes(payment))
    expect(lines.slice(at - 1, at).join('\n')).toContain('^/checkout/?$')
  }
  const allowed = vercel.filter(({ headers }) => JSON.stringify(headers ?? {}).includes(payment))
  expect(allowed.map(({ src }) => src)).toEqual(['^/checkout/?$'])
})

test('error responses have the policy against framing on each host', () => {
  const policy = "frame-ancestors 'none'"
  expect(getHeaders('/*')).toContain(policy)
  expect(nginx).toMatch(/add_header Content-Security-Policy \$header_content_security_policy always;/)
  expect(apache).toMatch(/Header always set Content-Security-Policy ".*frame-ancestors 'none'/)
  const notFound = vercel.findLast(({ status }) => status === 404)
  expect(notFound).toMatchObject({ status: 404, headers: { 'Cache-Control': 'no-cache' } })
  expect(notFound?.headers?.['Content-Security-Policy']).toContain(policy)
})

test("BLDR-01 the shop may frame the configurator's files on each host", () => {
  expect(getHeaders('/Build/*')).toContain("frame-ancestors 'self'")
  expect(getHeaders('/Build/*')).toContain('X-Frame-Options: SAMEORIGIN')
  expect(getHeaders('/*')).toContain('X-Frame-Options: DENY')
  const block = nginx.slice(nginx.indexOf('if ($uri ~ "^/Build')).split('}')[0]
  expect(block).toContain("'wasm-unsafe-eval'")
  expect(block).toContain('set $header_x_frame_options "SAMEORIGIN";')
  expect(apache).toMatch(/\^\/Build[^]*X-Frame-Options "SAMEORIGIN"/)
  expect(vercel.find(({ src }) => src?.startsWith('^/Build'))?.headers).toMatchObject({
    'X-Frame-Options': 'SAMEORIGIN',
  })
})

test('compressed configurator files have their encoding and content type on each host that allows it', () => {
  const expression = String.raw`^/Build/.*\.js\.gz$`
  expect(nginx).toContain(`if ($uri ~ "${expression}") {\n  set $header_content_encoding "gzip";\n}`)
  expect(nginx).toContain(`location ~ "${expression}" {\n  types {}\n  default_type text/javascript;`)
  expect(apache).toContain(
    `<LocationMatch "${expression}">\n  ForceType "text/javascript;charset=utf-8"\n  Header set Content-Encoding gzip\n`,
  )
  expect(apache).toContain(`SetEnvIf Request_URI "${expression}" no-gzip`)
  const ofHits = vercel.slice(vercel.findIndex(({ handle }) => handle === 'hit'))
  const headers = { 'Content-Encoding': 'gzip', 'Content-Type': 'text/javascript;charset=utf-8' }
  expect(ofHits).toContainEqual({ src: expression, headers, continue: true, caseSensitive: true })
})

test("the rules are within Cloudflare's limits: 100 paths, lines of 2,000 characters", () => {
  const lines = files['_headers']?.split('\n') ?? []
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2000)
})

test('only existing assets are cached for a year', () => {
  const year = 'public, max-age=31536000, immutable'
  expect(getHeaders('/assets/*')).toContain(`  ! Cache-Control\n  Cache-Control: ${year}`)
  expect(files['_redirects']).toContain('/assets/*  /404.html  404\n')
  expect(vercel.filter(({ headers }) => headers?.['Cache-Control'] === year).map(({ src }) => src)).toEqual([
    '^/assets/.*$',
  ])
})

test('no host serves files about the export, and every host serves /.well-known/', () => {
  for (const name of ['.build.json', 'export.json', '_hosts/*']) {
    expect(files['_redirects']).toContain(`/${name}  /404.html  404!\n`)
  }
  const expression = /location ~ "(\^\/\(\?:export.*)" \{\n {2}return 404/.exec(nginx)?.[1] ?? ''
  const isHidden = (path: string): boolean => new RegExp(expression).test(path)
  const hidden = ['/export.json', '/.build.json', '/_hosts', '/_hosts/nginx.conf', '/vercel.json', '/_headers', '/a/.b']
  expect(hidden.filter((path) => !isHidden(path))).toEqual([])
  const shown = ['/', '/.well-known/security.txt', '/search/.308', '/product/ar.308', '/_shells/product.html']
  expect(shown.filter(isHidden)).toEqual([])
  expect(apache).toContain(`RewriteRule "${expression}" - [R=404,L]`)
  expect(vercel.find(({ status }) => status === 404)?.src).toContain(expression)
  expect(files['.vercelignore']?.split('\n')).toEqual(
    expect.arrayContaining(['.*', '!.well-known', 'export.json', '_hosts']),
  )
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
