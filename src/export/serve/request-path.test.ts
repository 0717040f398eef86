import { expect, test } from 'vitest'
import { requestPath } from './request-path.ts'

test.each(['..%2F', '5%2F8', '%5C', '%25', '%2525', '%F0%9F%98%80', '..%2f..%2fsecret.txt', 'a'.repeat(2000)])(
  'what is searched for is free text and names no file: %s',
  (query) => {
    expect(requestPath(`/search/${query}?a=b`)).toEqual({
      pathname: `/search/${query}`,
      segments: ['search'],
    })
  },
)

test.each(['/search/%', '/search/%ff', '/search/a/..%2fsecret.txt', '/searches/..%2fsecret.txt', '/..%2fsearch/a'])(
  'BUILD-16 the target %s is malformed',
  (target) => {
    expect(requestPath(target)).toBeUndefined()
  },
)
