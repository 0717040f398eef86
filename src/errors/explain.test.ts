import { expect, test } from 'vitest'
import { describeFailure, explainSystemError, getFailedPlace } from './explain.ts'

function fail(code: string, details: object = {}): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, ...details })
}

test.each([
  ['a missing file', fail('ENOENT'), 'usage', 'it does not exist'],
  ['a full disk', fail('ENOSPC'), 'external', 'the disk is full'],
  [
    'the message of a tool',
    new Error("EROFS: read-only file system, mkdir '/srv'"),
    'external',
    'the disk is read-only',
  ],
  ['a busy port', fail('EADDRINUSE'), 'external', 'the port is already in use'],
  [
    'a failed fetch',
    new TypeError('fetch failed', { cause: fail('CERT_HAS_EXPIRED') }),
    'external',
    'it has a certificate that has expired',
  ],
])('explains %s', (_, error, kind, reason) => {
  expect(explainSystemError(error)).toMatchObject({ kind, reason, next: expect.stringMatching(/\.$/) as string })
  expect(describeFailure(error)).toBe(reason)
})

test.each([new TypeError('x is undefined'), 'listen EADDRINUSE', undefined])('does not explain %s', (error) => {
  expect(explainSystemError(error)).toBeUndefined()
})

test('says that a text is not JSON', () => {
  expect(describeFailure(new SyntaxError('Unexpected end'))).toBe('it is not JSON: Unexpected end')
})

test.each([
  [fail('ENOSPC', { path: '/srv/shop' }), '/srv/shop'],
  [fail('EADDRINUSE', { address: '127.0.0.1', port: 4173 }), 'Port 4173 on 127.0.0.1'],
  [fail('ENOSPC'), 'ENOSPC: it failed'],
])('names the place of an error', (error, place) => {
  expect(getFailedPlace(error)).toBe(place)
})
