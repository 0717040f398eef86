import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-make-folder-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('creates a folder with its parents, and accepts one that exists', async () => {
  const path = join(folder, 'a/b')
  expect(await Promise.all([makeFolder(path), makeFolder(path)])).toContain(join(folder, 'a'))
  expect((await stat(path)).isDirectory()).toBe(true)
  expect(await makeFolder(path)).toBeUndefined()
})

test('rejects a path at or below a file or a broken link', async () => {
  await writeFile(join(folder, 'file'), '')
  await symlink(join(folder, 'gone'), join(folder, 'link'))
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(folder, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  await expect(makeFolder(join(folder, 'link'))).rejects.toMatchObject({ code: 'EEXIST' })
})

test('ends on a file system that creates no folders', async () => {
  await expect(makeFolder('/proc/storefront/below')).rejects.toThrow("mkdir '/proc")
})
