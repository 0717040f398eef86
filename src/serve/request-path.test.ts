import { expect, test } from 'vitest'
import { parseRequestPath } from './request-path.ts'

test.each(['..%2F', '5%2F8', '%5C', '%25', '%2525', '%F0%9F%98%80', '..%2f..%2fsecret.txt', 'a'.repeat(2000)])(
  'treats a search term as free text and not as a file name: %s',
  (query) => {
    expect(parseRequestPath(`/search/${query}?a=b`)).toEqual({
      pathname: `/search/${query}`,
      segments: ['search'],
    })
  },
)

test.each(['/search/%', '/search/%ff', '/search/a/..%2fsecret.txt', '/searches/..%2fsecret.txt', '/..%2fsearch/a'])(
  'the target %s is malformed',
  (target) => {
    expect(parseRequestPath(target)).toBeUndefined()
  },
)

test.each([
  ['/', ['']],
  ['/faq', ['faq']],
  ['/faq/', ['faq', '']],
  ['/product/caf%C3%A9', ['product', 'café']],
  ['/a.b/..c/d..', ['a.b', '..c', 'd..']],
  ['/search', ['search']],
  ['/search/a/b', ['search', 'a', 'b']],
])('the target %s has the segments %j', (target, segments) => {
  expect(parseRequestPath(target)).toEqual({ pathname: target, segments })
})

test('text after ? or # is not part of a file name, even if it has several lines', () => {
  for (const rest of ['?v=1', '#top', '?a#b', '#a?b', '?a\nb', '?..%2f']) {
    expect(parseRequestPath(`/faq${rest}`)).toEqual({ pathname: '/faq', segments: ['faq'] })
  }
})

test.each(['', '*', 'faq', 'http://shop.example/faq', '?/faq'])('the target "%s" is not a path', (target) => {
  expect(parseRequestPath(target)).toBeUndefined()
})

test.each([
  '/.',
  '/..',
  '/a/../b',
  '/%2e%2e',
  '/%2E/a',
  '/a%2Fb',
  '/a%5cb',
  '/a\\b',
  '/a%00',
  '/a%1f',
  '/a%7f',
  '/%',
  '/%ff/a',
])('rejects the target %s, which could leave the folder or cannot be decoded', (target) => {
  expect(parseRequestPath(target)).toBeUndefined()
})

test('spaces and the characters adjacent to control characters are valid in names', () => {
  expect(parseRequestPath('/a%20b%21%7e%80'.replace('%80', '%C2%80'))?.segments).toEqual(['a b!~\u0080'])
})
