import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { HIDDEN_EXPRESSION } from './hidden-paths.ts'
import { createHostRules } from './host-rules.ts'

const demo = await loadEnvironment('demo', { env: {} })

test('OPEN-054 each pattern has its shell, in route order', () => {
  expect(
    createHostRules(demo).shells.map(({ route, pattern, expression, file }) => [route, pattern, expression, file]),
  ).toEqual([
    ['collection', '/collection/{title}', '^/collection/[^/]+/?$', '_shells/collection.html'],
    ['product', '/product/{title}', '^/product/[^/]+/?$', '_shells/product.html'],
    [
      'productByLayout',
      '/product/{displayType}/{documentId}',
      '^/product/[^/]+/[^/]+/?$',
      '_shells/productByLayout.html',
    ],
    ['search', '/search/{query}', '^/search/[^/]+/?$', '_shells/search.html'],
    ['copy', '/copy/{copyId}', '^/copy/[^/]+/?$', '_shells/copy.html'],
    ['confirmation', '/confirm/{orderId}', '^/confirm/[^/]+/?$', '_shells/confirmation.html'],
    ['verifyNewsletter', '/Newsletter/verify/{token}', '^/Newsletter/verify/[^/]+/?$', '_shells/verifyNewsletter.html'],
    [
      'verifyNewsletterLowerCase',
      '/newsletter/verify/{token}',
      '^/newsletter/verify/[^/]+/?$',
      '_shells/verifyNewsletterLowerCase.html',
    ],
    ['profileAddress', '/profile/address-book/{id}', '^/profile/address-book/[^/]+/?$', '_shells/profileAddress.html'],
    ['profileOrder', '/profile/orders/{id}', '^/profile/orders/[^/]+/?$', '_shells/profileOrder.html'],
  ])
})

test('only paths with different headers are exceptions', () => {
  const { common, exceptions } = createHostRules(demo)
  const noReferrer = { 'Referrer-Policy': 'no-referrer' }
  expect(common).toMatchObject({ 'Cache-Control': 'no-cache', 'Cross-Origin-Resource-Policy': 'same-origin' })
  expect(exceptions.map(({ pattern, expression, headers }) => [pattern, expression, headers])).toEqual([
    [
      '/3dbuilder',
      '^/3dbuilder/?$',
      { 'Content-Security-Policy': expect.stringContaining("frame-src 'self'") as string },
    ],
    ['/checkout', '^/checkout/?$', noReferrer],
    ['/auth/reset-password', '^/auth/reset-password/?$', noReferrer],
    ['/verify-email', '^/verify-email/?$', noReferrer],
    ['/Newsletter/verify/{token}', '^/Newsletter/verify/[^/]+/?$', noReferrer],
    ['/newsletter/verify/{token}', '^/newsletter/verify/[^/]+/?$', noReferrer],
    [
      '/Build/*',
      '^/Build(?:/.*)?$',
      {
        'Content-Security-Policy': expect.stringContaining(`script-src 'self' ${demo.site} `) as string,
        'X-Frame-Options': 'SAMEORIGIN',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Access-Control-Allow-Origin': '*',
      },
    ],
    ['/uploads/*', '^/uploads/.*$', { 'Cross-Origin-Resource-Policy': 'cross-origin' }],
    ['/assets/*', '^/assets/.*$', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
  ])
})

test('the HSTS duration applies to all paths, and is absent when not configured', () => {
  expect(createHostRules({ ...demo, hstsMaxAgeSeconds: 60 }).common['Strict-Transport-Security']).toBe('max-age=60')
  expect(createHostRules({ ...demo, hstsMaxAgeSeconds: undefined }).common).not.toHaveProperty(
    'Strict-Transport-Security',
  )
})

test.each([
  '/export.json',
  '/_headers',
  '/_redirects',
  '/_routes.json',
  '/_worker.js',
  '/vercel.json',
  '/_hosts',
  '/_hosts/',
  '/_hosts/nginx.conf',
  '/export.json/',
  '/.build.json',
  '/a/.b',
  '/.git/config',
  '/.well-known-not/a',
])('hides %s', (path) => {
  expect(new RegExp(HIDDEN_EXPRESSION).test(path)).toBe(true)
})

test.each([
  '/',
  '/exportxjson',
  '/a/export.json',
  '/export.json5',
  '/_hostsfile',
  '/.well-known/security.txt',
  '/search/.308',
  '/search/a/.b',
  '/product/ar.308',
])('does not hide %s', (path) => {
  expect(new RegExp(HIDDEN_EXPRESSION).test(path)).toBe(false)
})
