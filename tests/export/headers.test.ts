import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { securityHeaders } from '#export/hosts/headers.ts'
import type { RouteId } from '#routes/table.ts'

async function policy(environment: string, route: RouteId | undefined): Promise<Record<string, string>> {
  const { settings } = await loadEnvironment(environment, { env: {} })
  const text = securityHeaders(route, settings)['Content-Security-Policy'] ?? ''
  return Object.fromEntries(text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

test('a page may load from itself, call the API and show pictures of the media host, nothing else', async () => {
  expect(await policy('production', 'product')).toEqual({
    'default-src': "'none'",
    'script-src': "'self' https://www.google.com https://www.gstatic.com https://www.googletagmanager.com",
    'connect-src':
      "'self' https://api.cairnwell.example https://www.google.com https://www.googletagmanager.com https://www.google-analytics.com",
    'frame-src': 'https://www.google.com',
    'img-src': "'self' data: https://media.cairnwell.example",
    'media-src': "'self' https://media.cairnwell.example",
    'style-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  })
})

test('BUILD-03 the payment provider is allowed on the checkout alone, sandbox or production by environment', async () => {
  expect((await policy('production', 'checkout'))['script-src']).toContain('https://js.authorize.net')
  expect((await policy('production', 'checkout'))['connect-src']).toContain('https://api2.authorize.net')
  expect((await policy('staging', 'checkout'))['script-src']).toContain('https://jstest.authorize.net')
  expect((await policy('staging', 'checkout'))['connect-src']).toContain('https://apitest.authorize.net')
  for (const route of ['home', 'product', 'confirmation', undefined] as const) {
    expect(JSON.stringify(await policy('production', route))).not.toContain('authorize.net')
  }
})

test('in demo the stand-ins come from the mock', async () => {
  expect((await policy('demo', 'checkout'))['script-src']).toBe("'self' http://127.0.0.1:4010")
})
