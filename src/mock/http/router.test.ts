import { describe, expect, test } from 'vitest'
import { createRouter } from './router.ts'

const router = createRouter(
  [
    ['GET', '/Cart/shipping-methods'],
    ['GET', '/Cart/guest/{token}'],
    ['PUT', '/Cart/guest/{token}/items/{id}'],
    ['DELETE', '/Cart/guest/{token}/items/{id}'],
    ['GET', '/strapi/products/{title}'],
    ['GET', '/strapi/products/search/{query}'],
    ['POST', '/strapi/{anything}/search'],
  ].map(([method = '', path = '']) => ({ method, path, value: `${method} ${path}` })),
)

describe('router', () => {
  test('finds a literal path and a path with parameters', () => {
    expect(router.find('GET', '/Cart/shipping-methods')).toEqual({
      kind: 'found',
      value: 'GET /Cart/shipping-methods',
      parameters: {},
    })
    expect(router.find('PUT', '/Cart/guest/gid_1/items/line%2F7')).toEqual({
      kind: 'found',
      value: 'PUT /Cart/guest/{token}/items/{id}',
      parameters: { token: 'gid_1', id: 'line/7' },
    })
  })

  test('prefers a literal segment and falls back to the parameter when the literal path does not match', () => {
    expect(router.find('GET', '/strapi/products/search')).toMatchObject({ parameters: { title: 'search' } })
    expect(router.find('GET', '/strapi/products/search/sling')).toMatchObject({ parameters: { query: 'sling' } })
    expect(router.find('POST', '/strapi/products/search')).toMatchObject({ parameters: { anything: 'products' } })
  })

  test('lists the methods of a path that does not support the requested one', () => {
    expect(router.find('PATCH', '/Cart/guest/a/items/b')).toEqual({ kind: 'wrong-method', allowed: ['DELETE', 'PUT'] })
  })

  test('does not match paths with a different length, a different case, or empty parameters', () => {
    for (const path of ['/', '', '/cart/shipping-methods', '/Cart/guest/', '/Cart/guest/a/', '/Cart/guest/a/items']) {
      expect(router.find('GET', path)).toEqual({ kind: 'unknown' })
    }
  })

  test('MOCK-65 resolves HEAD as GET and lists it with GET', () => {
    expect(router.find('HEAD', '/Cart/guest/a')).toEqual(router.find('GET', '/Cart/guest/a'))
    expect(router.find('HEAD', '/Cart/guest/a/items/b')).toMatchObject({ kind: 'wrong-method' })
    expect(router.find('DELETE', '/Cart/guest/a')).toEqual({ kind: 'wrong-method', allowed: ['GET', 'HEAD'] })
  })

  test('names a parameter that is not percent-encoded or contains NUL (MOCK-17)', () => {
    const malformed = { kind: 'malformed', parameter: 'token' }
    expect(router.find('GET', '/Cart/guest/%E0%A4%A')).toEqual({ ...malformed, text: 'Must be percent-encoded' })
    expect(router.find('GET', '/Cart/guest/a%00')).toEqual({ ...malformed, text: 'Must not contain the character NUL' })
  })

  test('rejects two routes with the same method and shape', () => {
    const duplicates = ['/a/{x}', '/a/{y}'].map((path) => ({ method: 'GET', path, value: path }))
    expect(() => createRouter(duplicates)).toThrow('Two routes match GET /a/{y}.')
  })
})
