import { CspEvaluator } from 'csp_evaluator'
import { type Finding, Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { createConfiguratorHeaders, createSecurityHeaders } from '#export/hosts/headers.ts'
import { type RouteId, routes } from '#routes/table.ts'

async function policy(environment: string, route: RouteId | undefined): Promise<Record<string, string>> {
  const { settings } = await loadEnvironment(environment, { env: {} })
  const text = createSecurityHeaders(route, settings)['Content-Security-Policy'] ?? ''
  return Object.fromEntries(text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

test('a page may only load from its host, call the API, and show images from the media host', async () => {
  expect(await policy('production', 'product')).toEqual({
    'default-src': "'none'",
    'script-src':
      "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://www.googletagmanager.com/gtm.js https://www.googletagmanager.com/gtag/",
    'connect-src':
      "'self' https://api.cairnwell.example https://www.google.com/recaptcha/ https://www.googletagmanager.com https://www.google-analytics.com",
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    'img-src': "'self' data: https://media.cairnwell.example",
    'media-src': "'self' https://media.cairnwell.example",
    'style-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
})

test('BUILD-03 only the checkout allows the payment provider, whose host depends on the environment', async () => {
  expect((await policy('production', 'checkout'))['script-src']).toContain('https://js.authorize.net')
  expect((await policy('production', 'checkout'))['connect-src']).toContain('https://api2.authorize.net')
  expect((await policy('staging', 'checkout'))['script-src']).toContain('https://jstest.authorize.net')
  expect((await policy('staging', 'checkout'))['connect-src']).toContain('https://apitest.authorize.net')
  for (const route of ['home', 'product', 'confirmation', undefined] as const) {
    expect(JSON.stringify(await policy('production', route))).not.toContain('authorize.net')
  }
})

test('the mock serves the stubs in demo', async () => {
  expect((await policy('demo', 'checkout'))['script-src']).toBe("'self' http://127.0.0.1:4010")
})

/** Returns the findings above "medium" from Google's policy evaluator, whose lowest number is the most severe. */
function graveFindings(headers: Record<string, string>): string[] {
  const { csp } = new CspParser(headers['Content-Security-Policy'] ?? '')
  const grave = ({ severity }: Finding): boolean => severity < Severity.MEDIUM || severity === Severity.HIGH_MAYBE
  return new CspEvaluator(csp)
    .evaluate()
    .filter(grave)
    .map(({ directive, value }) => `${directive} ${value}`)
}

const pages = [...(Object.keys(routes) as RouteId[]), undefined]

test.each(['demo', 'staging', 'production'])(
  'the policy evaluator finds nothing above medium in %s, except what the map provider requires on one page',
  async (environment) => {
    const { settings } = await loadEnvironment(environment, { env: {} })
    const found = pages.flatMap((route) =>
      graveFindings(createSecurityHeaders(route, settings)).map((text) => [route, text]),
    )
    const forced = settings.MAPS_SCRIPT_URL.startsWith('https://maps.googleapis.com/')
      ? [['dealerLocator', 'script-src https://maps.googleapis.com/maps/api/']]
      : []
    expect(found).toEqual(forced)
    expect(graveFindings(createConfiguratorHeaders(settings, 'https://shop.example'))).toEqual([])
  },
)

test('no page allows inline scripts, and only one allows inline styles', async () => {
  const { settings } = await loadEnvironment('production', { env: {} })
  const policies = pages.map(
    (route) => [route, createSecurityHeaders(route, settings)['Content-Security-Policy'] ?? ''] as const,
  )
  expect(policies.filter(([, text]) => text.includes("'unsafe-")).map(([route]) => route)).toEqual(['dealerLocator'])
  expect(policies.filter(([, text]) => /script-src[^;]*'unsafe-/.test(text))).toEqual([])
})
