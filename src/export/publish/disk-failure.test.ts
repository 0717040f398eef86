import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { toDiskError } from './disk-failure.ts'

test.each([
  ['ENOSPC', 'The disk is full while /srv/shop/x.html was written. The last export is as it was.', /^free some space/],
  ['EROFS', 'The disk can only be read while /srv/shop/x.html was written. The last export is as it was.', /--out/],
  ['EACCES', 'A file may not be written while /srv/shop/x.html was written. The last export is as it was.', /who owns/],
])('BUILD-10 BUILD-17 %s is told in plain words, with the next step', (code, message, next) => {
  const error = Object.assign(new Error(`${code}: bad`), { code, path: '/srv/shop/x.html' })
  expect(toDiskError(error)).toMatchObject({ kind: 'surroundings', message, next: expect.stringMatching(next) })
})

test('BUILD-10 BUILD-17 a file that is copied is named by its new place, and without a file the folders are', () => {
  const full = (more: object): Error => Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', ...more })
  expect(toDiskError(full({ path: '/pictures/a.webp', dest: '/srv/new/a.webp' }))).toMatchObject({
    message: 'The disk is full while /srv/new/a.webp was written. The last export is as it was.',
  })
  expect(toDiskError(full({}), ['/srv/shop', '/project/.cache'])).toMatchObject({
    message: 'The disk is full while /srv/shop or /project/.cache was written. The last export is as it was.',
  })
})

test('what is no failure of the disk stays as it is', () => {
  const error = new Error('something else')
  const known = new StorefrontError({ kind: 'usage', message: 'known', next: 'next' })
  expect(toDiskError(error)).toBe(error)
  expect(toDiskError(known)).toBe(known)
})
