import { expect, test } from 'vitest'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { createConfiguratorHeaders, createSecurityHeaders } from './headers.ts'

const settings = {
  API_BASE_URL: 'https://api.example',
  MEDIA_BASE_URL: '',
  CAPTCHA_SCRIPT_URL: 'https://www.google.com/recaptcha/api.js',
  PAYMENT_SCRIPT_URL: 'https://js.authorize.net/v1/Accept.js',
  REVIEWS_SCRIPT_URL: 'https://reviews.example/widget.js',
  ANALYTICS_SCRIPT_URL: '',
  MAPS_SCRIPT_URL: 'https://maps.googleapis.com/maps/api/js',
} as RuntimeSettings

const SITE = 'https://shop.example'

const EMAIL_LINKS = ['resetPassword', 'verifyEmail', 'verifyNewsletter', 'verifyNewsletterLowerCase'] as const

function scripts(route: Parameters<typeof createSecurityHeaders>[0], over: Partial<RuntimeSettings> = {}): string[] {
  const policy = createSecurityHeaders(route, { ...settings, ...over })['Content-Security-Policy'] ?? ''
  return /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
}

test('product pages may load the captcha and the reviews, but not the payment script', () => {
  const captcha = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
  const allowed = ["'self'", ...captcha, 'https://reviews.example']
  expect(scripts('product')).toEqual(allowed)
  expect(scripts('productByLayout')).toEqual(allowed)
})

test('OPEN-095 a page with client-side navigation to products may load the reviews if there is a provider', () => {
  expect(scripts('home')).toContain('https://reviews.example')
  expect(scripts('product', { REVIEWS_SCRIPT_URL: '' })).not.toContain('https://reviews.example')
  expect(scripts('home').join()).not.toContain('authorize.net')
  expect(scripts('checkout')).toContain('https://js.authorize.net/v1/')
})

test('OPEN-096 all pages except the checkout and pages opened from email may load the analytics provider', () => {
  const analytics = { ANALYTICS_SCRIPT_URL: 'https://www.googletagmanager.com/gtm.js' }
  for (const route of ['home', 'login', 'dealerLocator', 'confirmation', undefined] as const) {
    expect(scripts(route, analytics)).toContain('https://www.googletagmanager.com/gtm.js')
  }
  for (const route of ['checkout', ...EMAIL_LINKS] as const) {
    expect(scripts(route, analytics).join()).not.toContain('googletagmanager')
  }
  expect(scripts('home').join()).not.toContain('googletagmanager')
})

test("only the dealer locator may load the map, and only Google's map may add style sheets", () => {
  const policy = (route: 'dealerLocator' | 'home', over: Partial<RuntimeSettings> = {}) =>
    createSecurityHeaders(route, { ...settings, ...over })['Content-Security-Policy'] ?? ''
  expect(scripts('dealerLocator')).toContain('https://maps.googleapis.com/maps/api/')
  expect(scripts('home').join()).not.toContain('maps.')
  expect(policy('dealerLocator')).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy('dealerLocator')).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy('home')).toContain("style-src 'self';")
  expect(policy('dealerLocator', { MAPS_SCRIPT_URL: 'https://maps.example/map.js' })).toContain("style-src 'self';")
})

test('BLDR-04 the configurator page may frame the configurator, and only the shop may frame its files', () => {
  const policy = createSecurityHeaders('builder', settings)['Content-Security-Policy']
  expect(policy).toContain("frame-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(createSecurityHeaders('home', settings)['Content-Security-Policy']).not.toContain("frame-src 'self'")
  const files = createConfiguratorHeaders(settings, SITE)
  expect(files['Content-Security-Policy']).toContain("frame-ancestors 'self'")
  expect(files['Content-Security-Policy']).toContain("script-src 'self' https://shop.example 'wasm-unsafe-eval'")
  expect(files['Content-Security-Policy']).not.toMatch(/'unsafe-/)
  expect(files).toMatchObject({ 'X-Frame-Options': 'SAMEORIGIN', 'X-Content-Type-Options': 'nosniff' })
})

test('the checkout and pages opened from emails send no referrer, and all others send the origin', () => {
  const referrer = (route: RouteId | undefined) => createSecurityHeaders(route, settings)['Referrer-Policy']
  for (const route of ['checkout', ...EMAIL_LINKS] as const) expect(referrer(route)).toBe('no-referrer')
  for (const route of ['home', 'login', 'confirmation', undefined] as const) {
    expect(referrer(route)).toBe('strict-origin-when-cross-origin')
  }
})

test("every page except the one with Google's map requires trusted types from a single policy", () => {
  const policy = (route: RouteId | undefined, over: Partial<RuntimeSettings> = {}) =>
    createSecurityHeaders(route, { ...settings, ...over })['Content-Security-Policy']
  const required = "require-trusted-types-for 'script'; trusted-types default"
  const others = (Object.keys(routes) as RouteId[]).filter((route) => route !== 'dealerLocator')
  for (const route of [...others, undefined]) expect(policy(route), route).toContain(required)
  expect(policy('dealerLocator')).not.toContain('trusted-types')
  expect(policy('dealerLocator', { MAPS_SCRIPT_URL: 'https://maps.example/map.js' })).toContain(required)
})

test("browsers report to the environment's URL, except from pages opened from email", () => {
  const reportTo = 'https://reports.example/csp'
  const headers = createSecurityHeaders('home', settings, { reportTo })
  expect(headers['Reporting-Endpoints']).toBe(`reports="${reportTo}"`)
  expect(headers['Content-Security-Policy']).toMatch(/; report-to reports; report-uri https:\/\/reports\.example\/csp$/)
  for (const route of EMAIL_LINKS) {
    expect(createSecurityHeaders(route, settings, { reportTo })['Content-Security-Policy']).not.toContain('report-')
  }
  expect(JSON.stringify(createSecurityHeaders('home', settings))).not.toMatch(/report/i)
})

test('a report-only policy blocks nothing except framing', () => {
  const headers = createSecurityHeaders('home', settings, { reportTo: 'https://reports.example/csp', reportOnly: true })
  const enforced = createSecurityHeaders('home', settings, { reportTo: 'https://reports.example/csp' })
  expect(headers).not.toHaveProperty('Content-Security-Policy')
  expect(headers['Content-Security-Policy-Report-Only']).toBe(enforced['Content-Security-Policy'])
  expect(headers['X-Frame-Options']).toBe('DENY')
})

test("the configurator's files have an opaque origin, or that of a separate host", () => {
  const files = createConfiguratorHeaders(settings, SITE)
  expect(files['Content-Security-Policy']).toMatch(/; sandbox allow-scripts allow-forms$/)
  expect(files).toMatchObject({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  const elsewhere = { ...settings, CONFIGURATOR_URL: 'https://build.example/app/index.html' }
  const policy = createSecurityHeaders('builder', elsewhere)['Content-Security-Policy']
  expect(policy).toContain('frame-src https://build.example ')
  expect(policy).not.toContain("frame-src 'self'")
})

test("other sites cannot load the shop's files", () => {
  for (const route of [...(Object.keys(routes) as RouteId[]), undefined]) {
    expect(createSecurityHeaders(route, settings)['Cross-Origin-Resource-Policy'], route).toBe('same-origin')
  }
})

/** Returns the sources of each directive. */
function directives(headers: Record<string, string>): Record<string, string> {
  const policy = headers['Content-Security-Policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((text) => [text.split(' ', 1)[0] ?? '', text.split(' ').slice(1).join(' ')]),
  )
}

test("BUILD-03 the checkout may load scripts from the payment provider's folder and call the provider, also in the sandbox", () => {
  const captcha = 'https://www.google.com/recaptcha/'
  for (const [script, calls] of [
    ['https://js.authorize.net', 'https://api2.authorize.net'],
    ['https://jstest.authorize.net', 'https://apitest.authorize.net'],
  ]) {
    const found = directives(
      createSecurityHeaders('checkout', { ...settings, PAYMENT_SCRIPT_URL: `${script}/v1/Accept.js` }),
    )
    expect(found).toMatchObject({
      'script-src': `'self' ${captcha} https://www.gstatic.com/recaptcha/ ${script}/v1/`,
      'connect-src': `'self' https://api.example ${captcha} ${script} ${calls}`,
      'frame-src': `${captcha} https://recaptcha.google.com/recaptcha/ ${script}`,
    })
  }
})

test("the dealer locator may load the resources that Google's map needs", () => {
  expect(directives(createSecurityHeaders('dealerLocator', { ...settings, CAPTCHA_SCRIPT_URL: '' }))).toEqual({
    'default-src': "'none'",
    'script-src':
      "'self' https://maps.googleapis.com/maps/api/ https://maps.googleapis.com/maps-api-v3/ https://maps.gstatic.com",
    'connect-src': "'self' https://api.example https://maps.googleapis.com https://*.googleapis.com",
    'frame-src': '',
    'img-src':
      "'self' data: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
    'media-src': "'self'",
    'style-src': "'self' 'unsafe-inline' https://fonts.googleapis.com",
    'font-src': "'self' https://fonts.gstatic.com",
    'worker-src': 'blob:',
    'manifest-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  })
})

test('the policy allows the origin of an unknown provider and lists it once', () => {
  const custom = {
    CAPTCHA_SCRIPT_URL: 'https://own.example/captcha.js',
    ANALYTICS_SCRIPT_URL: 'https://own.example/stats.js',
    REVIEWS_SCRIPT_URL: '',
  }
  expect(directives(createSecurityHeaders('login', { ...settings, ...custom }))).toMatchObject({
    'script-src': "'self' https://own.example",
    'connect-src': "'self' https://api.example https://own.example",
    'frame-src': 'https://own.example',
  })
})

test('every response has the headers that block other sites and access to devices', () => {
  const { 'Content-Security-Policy': _, ...headers } = createSecurityHeaders(undefined, settings)
  expect(headers).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), usb=(), geolocation=(self), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
})

test("the configurator's files may use media and everything that a WebGL build needs", () => {
  const policy = {
    'default-src': "'self' https://shop.example",
    'script-src': "'self' https://shop.example 'wasm-unsafe-eval'",
    'connect-src': "'self' https://shop.example blob: data: https://api.example",
    'img-src': "'self' https://shop.example blob: data:",
    'worker-src': "'self' https://shop.example blob:",
    'object-src': "'none'",
    'frame-src': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
    'base-uri': "'none'",
    sandbox: 'allow-scripts allow-forms',
  }
  expect(directives(createConfiguratorHeaders(settings, SITE))).toEqual(policy)
  const media = { ...settings, MEDIA_BASE_URL: 'https://media.example/uploads' }
  expect(directives(createConfiguratorHeaders(media, SITE))).toEqual({
    ...policy,
    'img-src': "'self' https://shop.example blob: data: https://media.example",
  })
  expect(directives(createSecurityHeaders('home', media))).toMatchObject({
    'img-src': "'self' data: https://media.example",
    'media-src': "'self' https://media.example",
  })
})

test("the configurator's files also report violations, and a report-only policy blocks nothing", () => {
  const headers = createConfiguratorHeaders(settings, SITE, {
    reportTo: 'https://reports.example/csp',
    reportOnly: true,
  })
  expect(headers['Content-Security-Policy-Report-Only']).toMatch(
    /; sandbox allow-scripts allow-forms; report-to reports; report-uri https:\/\/reports\.example\/csp$/,
  )
  expect(headers['X-Frame-Options']).toBe('SAMEORIGIN')
})

test("OPEN-096 a page may load only from its host and from the analytics provider's scripts and endpoints", () => {
  const analytics = { ANALYTICS_SCRIPT_URL: 'https://www.googletagmanager.com/gtm.js', CAPTCHA_SCRIPT_URL: '' }
  expect(directives(createSecurityHeaders('home', { ...settings, ...analytics, REVIEWS_SCRIPT_URL: '' }))).toEqual({
    'default-src': "'none'",
    'script-src': "'self' https://www.googletagmanager.com/gtm.js https://www.googletagmanager.com/gtag/",
    'connect-src': "'self' https://api.example https://www.googletagmanager.com https://www.google-analytics.com",
    'frame-src': '',
    'img-src': "'self' data:",
    'media-src': "'self'",
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

test('the policy allows images and videos from MEDIA_HOSTS', () => {
  const hosts = {
    ...settings,
    MEDIA_BASE_URL: 'https://media.example',
    MEDIA_HOSTS: 'https://a.example https://b.example',
  }
  expect(directives(createSecurityHeaders('home', hosts))).toMatchObject({
    'img-src': "'self' data: https://media.example https://a.example https://b.example",
    'media-src': "'self' https://media.example https://a.example https://b.example",
  })
})

test('the pages may send reports of contract violations to the reporting endpoint', () => {
  const connectSrc = (options: object): string =>
    /connect-src ([^;]*)/.exec(
      createSecurityHeaders('product', settings, options)['Content-Security-Policy'] ?? '',
    )?.[1] ?? ''
  expect(connectSrc({ reportTo: 'https://reports.example/csp' })).toContain('https://reports.example')
  expect(connectSrc({})).not.toContain('reports.example')
})
