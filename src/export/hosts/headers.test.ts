import { expect, test } from 'vitest'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { configuratorHeaders, securityHeaders } from './headers.ts'

const settings = {
  API_BASE_URL: 'https://api.example',
  MEDIA_BASE_URL: '',
  CAPTCHA_SCRIPT_URL: 'https://www.google.com/recaptcha/api.js',
  PAYMENT_SCRIPT_URL: 'https://js.authorize.net/v1/Accept.js',
  REVIEWS_SCRIPT_URL: 'https://reviews.example/widget.js',
  ANALYTICS_SCRIPT_URL: '',
  MAPS_SCRIPT_URL: 'https://maps.googleapis.com/maps/api/js',
} as RuntimeSettings

function scripts(route: Parameters<typeof securityHeaders>[0], over: Partial<RuntimeSettings> = {}): string[] {
  const policy = securityHeaders(route, { ...settings, ...over })['Content-Security-Policy'] ?? ''
  return /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
}

test('BUILD-14 product pages may load the captcha and the reviews, and not the payment script', () => {
  const allowed = ["'self'", 'https://www.google.com', 'https://www.gstatic.com', 'https://reviews.example']
  expect(scripts('product')).toEqual(allowed)
  expect(scripts('productByLayout')).toEqual(allowed)
})

test('BUILD-14 OPEN-095 a page from which the router swaps in a product may load the reviews; without a provider none', () => {
  expect(scripts('home')).toContain('https://reviews.example')
  expect(scripts('product', { REVIEWS_SCRIPT_URL: '' })).not.toContain('https://reviews.example')
  expect(scripts('home')).not.toContain('https://js.authorize.net')
  expect(scripts('checkout')).toContain('https://js.authorize.net')
})

test('BUILD-14 OPEN-096 every page may load the analytics provider, and only where there is one', () => {
  const analytics = { ANALYTICS_SCRIPT_URL: 'https://www.googletagmanager.com/gtm.js' }
  expect(scripts('home', analytics)).toContain('https://www.googletagmanager.com')
  expect(scripts('checkout', analytics)).toContain('https://www.googletagmanager.com')
  expect(scripts('home')).not.toContain('https://www.googletagmanager.com')
})

test('BUILD-14 the map may load on the dealer locator alone, and only Google’s own may bring style sheets', () => {
  const policy = (route: 'dealerLocator' | 'home', over: Partial<RuntimeSettings> = {}) =>
    securityHeaders(route, { ...settings, ...over })['Content-Security-Policy'] ?? ''
  expect(scripts('dealerLocator')).toContain('https://maps.googleapis.com')
  expect(scripts('home')).not.toContain('https://maps.googleapis.com')
  expect(policy('dealerLocator')).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy('dealerLocator')).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy('home')).toContain("style-src 'self';")
  expect(policy('dealerLocator', { MAPS_SCRIPT_URL: 'https://maps.example/map.js' })).toContain("style-src 'self';")
})

test('BUILD-14 BLDR-04 the configurator may be framed by its page, and its files by nobody but the shop', () => {
  const policy = securityHeaders('builder', settings)['Content-Security-Policy']
  expect(policy).toContain("frame-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(securityHeaders('home', settings)['Content-Security-Policy']).not.toContain("frame-src 'self'")
  const files = configuratorHeaders(settings)
  expect(files['Content-Security-Policy']).toContain("frame-ancestors 'self'")
  expect(files['Content-Security-Policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(files['Content-Security-Policy']).not.toMatch(/'unsafe-/)
  expect(files).toMatchObject({ 'X-Frame-Options': 'SAMEORIGIN', 'X-Content-Type-Options': 'nosniff' })
})
