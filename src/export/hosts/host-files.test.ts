import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { hostFiles } from './host-files.ts'

const { settings } = await loadEnvironment('production', { env: {} })
const files = hostFiles(settings)

/** The lines below a path in `_headers`. */
function headersOf(path: string): string {
  return files['_headers']?.split('\n\n').find((block) => block.split('\n')[0] === path) ?? ''
}

test('BUILD-13 there are rules for nginx, Netlify and Cloudflare, Vercel, S3', () => {
  expect(Object.keys(files).toSorted()).toEqual([
    '_headers',
    '_hosts/nginx.conf',
    '_hosts/s3-cloudfront.js',
    '_redirects',
    'vercel.json',
  ])
})

test('BUILD-13 OPEN-054 each shell has its rule on each host', () => {
  expect(files['_redirects']).toContain('/confirm/:orderId  /_shells/confirmation.html  200\n')
  expect(files['_redirects']).toContain('/product/:title  /_shells/product.html  200\n')
  expect(files['_redirects']?.trim().split('\n')).toHaveLength(10)
  const vercel = JSON.parse(files['vercel.json'] ?? '') as { rewrites: unknown[] }
  expect(vercel.rewrites).toContainEqual({ source: '/confirm/:orderId', destination: '/_shells/confirmation.html' })
  expect(files['_hosts/nginx.conf']).toContain(
    'location ~ "^/confirm/[^/]+/?$" {\n  try_files $uri $uri/index.html /_shells/confirmation.html =404;\n}',
  )
  expect(files['_hosts/s3-cloudfront.js']).toContain('"file": "/_shells/confirmation.html"')
})

test('BUILD-14 the payment provider is allowed on the checkout alone, on each host', () => {
  const payment = 'https://js.authorize.net'
  expect(headersOf('/checkout')).toContain(payment)
  expect(headersOf('/')).not.toContain(payment)
  // Joined policies allow only what both allow, so none is set for all paths.
  expect(headersOf('/*')).not.toContain('Content-Security-Policy')
  expect(headersOf('/*')).toContain('X-Content-Type-Options: nosniff')
  const nginx = files['_hosts/nginx.conf'] ?? ''
  expect(nginx.split('\n').filter((line) => line.includes(payment))).toHaveLength(1)
  expect(nginx.slice(nginx.indexOf('if ($uri ~ "^/checkout/?$")')).split('}')[0]).toContain(payment)
  const vercel = JSON.parse(files['vercel.json'] ?? '') as { headers: { source: string; headers: unknown }[] }
  const allowed = vercel.headers.filter(({ headers }) => JSON.stringify(headers).includes(payment))
  expect(allowed.map(({ source }) => source)).toEqual(['/checkout'])
})

test('BUILD-14 BLDR-01 the files of the configurator may be framed by the shop, on each host', () => {
  const own = headersOf('/Build/*')
  expect(own).toContain("frame-ancestors 'self'")
  expect(own).toContain('X-Frame-Options: SAMEORIGIN')
  // Joined with what is said for all paths it would count for nothing.
  expect(headersOf('/*')).not.toContain('X-Frame-Options')
  expect(headersOf('/')).toContain('X-Frame-Options: DENY')
  const nginx = files['_hosts/nginx.conf'] ?? ''
  const block = nginx.slice(nginx.indexOf('if ($uri ~ "^/Build/")')).split('}')[0]
  expect(block).toContain("'wasm-unsafe-eval'")
  expect(block).toContain('set $header_x_frame_options "SAMEORIGIN";')
  const { headers } = JSON.parse(files['vercel.json'] ?? '') as { headers: { source: string; headers: unknown }[] }
  expect(headers.at(-1)).toEqual({
    source: '/Build/(.*)',
    headers: expect.arrayContaining([{ key: 'X-Frame-Options', value: 'SAMEORIGIN' }]) as unknown,
  })
  expect(files['_hosts/s3-cloudfront.js']).toMatch(/"\^\/Build\/"[^]*SAMEORIGIN/)
})

test('BUILD-15 assets are kept for ever on each host', () => {
  const forEver = 'public, max-age=31536000, immutable'
  expect(headersOf('/assets/*')).toContain(`Cache-Control: ${forEver}`)
  for (const name of ['_hosts/nginx.conf', 'vercel.json', '_hosts/s3-cloudfront.js'])
    expect(files[name]).toContain(forEver)
})
