import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { toDiskError } from './disk-failure.ts'

test.each([
  ['ENOSPC', 'The disk is full while /srv/shop/x.html was written. The last export is unchanged.', /^Free some space/],
  ['EROFS', 'The disk is read-only while /srv/shop/x.html was written. The last export is unchanged.', /--out/],
  ['EACCES', 'A file cannot be written while /srv/shop/x.html was written. The last export is unchanged.', /who owns/],
])('BUILD-10 BUILD-17 %s has a clear message with the next step', (code, message, next) => {
  const error = Object.assign(new Error(`${code}: bad`), { code, path: '/srv/shop/x.html' })
  expect(toDiskError(error, { out: '/srv/shop' })).toMatchObject({
    kind: 'external',
    message,
    next: expect.stringMatching(next),
  })
})

test('BUILD-10 BUILD-17 the message names the target of a copied file, or the folders if the file is unknown', () => {
  const full = (more: object): Error => Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', ...more })
  expect(toDiskError(full({ path: '/pictures/a.webp', dest: '/srv/new/a.webp' }), { out: '/srv/new' })).toMatchObject({
    message: 'The disk is full while /srv/new/a.webp was written. The last export is unchanged.',
  })
  expect(toDiskError(full({}), { out: '/srv/shop', cache: '/project/.cache' })).toMatchObject({
    message: 'The disk is full while /srv/shop or /project/.cache was written. The last export is unchanged.',
  })
})

test('BUILD-85 the next step names the flag of the folder that cannot be written', () => {
  const denied = (path: string) => Object.assign(new Error('EACCES: denied'), { code: 'EACCES', path })
  const folders = { out: '/srv/shop', cache: '/project/.cache' }
  expect(toDiskError(denied('/project/.cache/bundling.lock'), folders)).toMatchObject({
    next: 'Check who owns the folder, or choose another folder with --cache.',
  })
  expect(toDiskError(denied('/project/.cached/x'), folders)).toMatchObject({
    next: 'Check who owns the folder, or choose another folder with --out.',
  })
})

test('returns errors that are not disk failures unchanged', () => {
  const error = new Error('something else')
  const known = new StorefrontError({ kind: 'usage', message: 'known', next: 'next' })
  expect(toDiskError(error, { out: '/srv/shop' })).toBe(error)
  expect(toDiskError(known, { out: '/srv/shop' })).toBe(known)
})
