import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { nameFullFolder } from './full-disk.ts'

test('names the folders of a full disk if the system names no file', () => {
  const folders = ['/srv/shop/reports', tmpdir()]
  const message = 'ENOSPC: no space left on device, write'
  expect(nameFullFolder(new Error(message), folders)).toMatchObject({
    message: `${message} to ${folders.join(' or ')}`,
  })
  const external = new StorefrontError({ kind: 'external', message: `The disk is full: ${message}`, next: 'Free it.' })
  expect(nameFullFolder(external, ['/srv/shop/reports'])).toMatchObject({
    kind: 'external',
    message: `The disk is full: ${message} to /srv/shop/reports`,
    next: 'Free it.',
  })
})

test.each(["ENOSPC: no space left on device, mkdir '/srv'", 'EACCES: permission denied, write', 'x'])(
  'does not change the message %s',
  (message) => {
    const error = new Error(message)
    expect(nameFullFolder(error, ['/srv'])).toBe(error)
  },
)
