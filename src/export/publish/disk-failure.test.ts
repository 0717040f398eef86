import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { probeFolder, toDiskError } from './disk-failure.ts'

test.each([
  ['ENOSPC', 'The disk is full while writing /srv/shop/x.html. The last export is unchanged.', /^Free some space/],
  ['EROFS', 'The disk is read-only while writing /srv/shop/x.html. The last export is unchanged.', /--out/],
  ['EACCES', 'A file cannot be written while writing /srv/shop/x.html. The last export is unchanged.', /who owns/],
])('BUILD-10 BUILD-17 %s has a message with the next step', (code, message, next) => {
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
    message: 'The disk is full while writing /srv/new/a.webp. The last export is unchanged.',
  })
  expect(toDiskError(full({}), { out: '/srv/shop', cache: '/project/.cache' })).toMatchObject({
    message: 'The disk is full while writing /srv/shop or /project/.cache. The last export is unchanged.',
  })
})

test('BUILD-85 the next step names the flag of the folder that cannot be written', () => {
  const denied = (path: string) => Object.assign(new Error('EACCES: denied'), { code: 'EACCES', path })
  const folders = { out: '/srv/shop', cache: '/project/.cache' }
  expect(toDiskError(denied('/project/.cache/bundling.lock'), folders)).toMatchObject({
    next: 'Check who owns the folder, or choose another folder with --cache.',
  })
  expect(toDiskError(denied('/srv/.shop.1-2.new/index.html'), folders)).toMatchObject({
    next: 'Check who owns the folder, or choose another folder with --out.',
  })
  expect(toDiskError(denied('/project/pages'), folders)).toMatchObject({
    next: 'Check who owns the folder, then build again.',
  })
})

test('BUILD-95 the message names the folder that cannot be renamed, and how to check whether it is immutable', () => {
  const error = { code: 'EPERM', path: '/srv/shop', dest: '/srv/.shop.1-2.old', syscall: 'rename' }
  expect(
    toDiskError(Object.assign(new Error('EPERM: operation not permitted'), error), { out: '/srv/shop' }),
  ).toMatchObject({
    message: 'The system does not allow changes while writing /srv/shop. The last export is unchanged.',
    next: expect.stringMatching(/^Check who owns the folder and, with "lsattr -d", .*--out\.$/) as unknown,
  })
})

test.each([
  [{ code: 'EACCES', path: '/srv/shop/x.html' }, 'A file cannot be written while writing /srv/shop/x.html.'],
  [{ code: 'EISDIR', path: '/srv/shop/faq' }, 'EISDIR: bad while writing /srv/shop/faq.'],
  [{ code: 'ENOENT', path: '/srv/.shop.1-2.new/a.html' }, '/srv/.shop.1-2.new was removed during the build.'],
])('BUILD-129 the message for an export whose files were replaced only in part says so: %o', (error, message) => {
  const partial = Object.assign(new Error(`${error.code}: bad`), error, { isPartial: true })
  expect(toDiskError(partial, { out: '/srv/shop' })).toMatchObject({
    kind: 'external',
    message: `${message} Only some files of /srv/shop were replaced.`,
    next: expect.stringMatching(/then build again\.$/),
  })
})

test('BUILD-137 a folder that accepts no files is named, and was not removed', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'storefront-refused-'))
  const out = join(parent, 'shop')
  const path = join(parent, '.shop.lock.44d2549bde520a07')
  const refused = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', path, syscall: 'open' })
  try {
    expect(toDiskError(refused, { out })).toMatchObject({
      message: `No file can be created while writing ${out}. The last export is unchanged.`,
      next: 'Check which file system the folder is on, or choose another folder with --out.',
    })
  } finally {
    await rm(parent, { recursive: true })
  }
})

test('BUILD-92 names a folder that was removed during the build', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'storefront-removed-'))
  const [out, cache] = [join(parent, 'shop'), join(parent, 'cache')]
  const missing = (path: string) => Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', path })
  try {
    expect(toDiskError(missing(join(parent, '.shop.7-abc.new/faq/index.html')), { out, cache })).toMatchObject({
      kind: 'external',
      message: `${join(parent, '.shop.7-abc.new')} was removed during the build. The last export is unchanged.`,
      next: 'Exclude the folder from cleanup jobs, then build again.',
    })
    expect(toDiskError(missing(join(cache, 'build-7-abc/answers')), { out, cache })).toMatchObject({
      message: `${join(cache, 'build-7-abc')} was removed during the build. The last export is unchanged.`,
    })
    await mkdir(join(cache, 'build-7-abc'), { recursive: true })
    for (const path of [join(cache, 'build-7-abc/answers'), join(parent, 'shopping/x'), '/other/x']) {
      const error = missing(path)
      expect(toDiskError(error, { out, cache })).toBe(error)
    }
  } finally {
    await rm(parent, { recursive: true })
  }
})

test.each(['EIO', 'ESTALE'])('BUILD-92 treats %s as a disk failure', (code) => {
  expect(toDiskError(Object.assign(new Error(code), { code }), { out: '/srv/shop' })).toMatchObject({
    kind: 'external',
    message: expect.stringContaining('/srv/shop'),
  })
})

test('BUILD-85 names both flags if the file is unknown', () => {
  const full = Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC' })
  expect(toDiskError(full, { out: '/srv/shop', cache: '/cache' })).toMatchObject({
    next: 'Free some space, or choose another folder with --out or --cache.',
  })
})

test('BUILD-85 probeFolder creates a missing folder, leaves no file, and names a folder that cannot be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-probe-'))
  try {
    expect(await probeFolder(join(folder, 'new'))).toBeUndefined()
    expect(await readdir(join(folder, 'new'))).toEqual([])
    await writeFile(join(folder, 'file'), '')
    expect(await probeFolder(join(folder, 'file'))).toMatchObject({ code: 'EEXIST', path: join(folder, 'file') })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('returns errors that are not disk failures unchanged', () => {
  const error = new Error('something else')
  const known = new StorefrontError({ kind: 'usage', message: 'known', next: 'next' })
  expect(toDiskError(error, { out: '/srv/shop' })).toBe(error)
  expect(toDiskError(known, { out: '/srv/shop' })).toBe(known)
})
