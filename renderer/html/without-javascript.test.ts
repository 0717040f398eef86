import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderNoScript } from './without-javascript.ts'

beforeEach(() => {
  vi.stubGlobal('storefrontSettings', { SUPPORT_EMAIL: 'support@cairnwell.example' })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['/checkout', 'Checkout needs JavaScript'],
  ['/search/ridge%20knife', 'Search needs JavaScript'],
  ['/product/clave-sling', 'Add to Cart needs JavaScript'],
  ['/product/product-long/a1b2', 'Add to Cart needs JavaScript'],
  ['/faq', 'The cart, checkout, search, and your account need JavaScript'],
  ['/nope', 'The cart, checkout, search, and your account need JavaScript'],
])('%s shows "%s" with an email address and a phone number if JavaScript is disabled', (path, text) => {
  const html = renderNoScript(path)
  expect(html).toMatch(/^<noscript>.*<\/noscript>\n$/)
  expect(html).toContain(text)
  expect(html).toContain('href="mailto:support@cairnwell.example"')
  expect(html).toContain('by phone')
  expect(html).toContain('href="/contact-us"')
})
