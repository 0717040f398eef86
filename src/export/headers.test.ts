import { expect, test } from 'vitest'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { securityHeaders } from './headers.ts'

const settings = {
  API_BASE_URL: 'https://api.example',
  MEDIA_BASE_URL: '',
  CAPTCHA_SCRIPT_URL: 'https://www.google.com/recaptcha/api.js',
  PAYMENT_SCRIPT_URL: 'https://js.authorize.net/v1/Accept.js',
  REVIEWS_SCRIPT_URL: 'https://reviews.example/widget.js',
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

test('BUILD-14 OPEN-095 without a reviews provider, and on pages without reviews, nothing is allowed for it', () => {
  expect(scripts('product', { REVIEWS_SCRIPT_URL: '' })).not.toContain('https://reviews.example')
  expect(scripts('home')).not.toContain('https://reviews.example')
  expect(scripts('checkout')).toContain('https://js.authorize.net')
})
