import { expect, test } from 'vitest'
import { explainDiskFailure } from './disk-failure.ts'

test.each([
  ['ENOSPC: no space left on device, write', 'The disk is full', 'Free some space, then run the command again.'],
  [
    "EROFS: read-only file system, mkdir '/srv'",
    'The disk is read-only',
    'Make it writable, then run the command again.',
  ],
  [
    "EACCES: permission denied, open '/srv/a'",
    'Access is denied',
    'Allow your user to use this file, then run the command again.',
  ],
])('explains %s', (text, message, next) => {
  for (const error of [new Error(text), text]) {
    expect(explainDiskFailure(error)).toEqual({ message: `${message}: ${text}`, next })
  }
})

test.each([new TypeError('x is undefined'), 'listen EADDRINUSE', undefined])('does not explain %s', (error) => {
  expect(explainDiskFailure(error)).toBeUndefined()
})
