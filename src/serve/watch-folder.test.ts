import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFolder } from './watch-folder.ts'

let root: string
let folder: string
let changes: number
let stop: () => void

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storefront-watch-'))
  folder = join(root, 'data')
  await mkdir(join(folder, 'deep/er'), { recursive: true })
  await writeFile(join(folder, 'deep/er/file'), '1')
  changes = 0
  stop = watchFolder(folder, () => (changes += 1))
})

afterEach(async () => {
  stop()
  await rm(root, { recursive: true })
})

/** Performs a change and returns the number of changes reported. */
async function countChanges(happens: () => Promise<unknown>): Promise<number> {
  const before = changes
  await happens()
  await expect.poll(() => changes).toBeGreaterThan(before)
  return changes - before
}

const write = (path: string) => writeFile(join(folder, path), '2')

test('watches a file continuously, even if it is replaced twice', async () => {
  expect(await countChanges(() => write('deep/er/file'))).toBeGreaterThan(0)
  for (const round of ['1', '2']) {
    await writeFile(join(root, round), round)
    expect(await countChanges(() => rename(join(root, round), join(folder, 'deep/er/file')))).toBeGreaterThan(0)
  }
})

test('watches a new folder, and one that was removed and recreated', async () => {
  for (const happens of [
    () => mkdir(join(folder, 'new')),
    () => write('new/file'),
    () => rm(join(folder, 'new'), { recursive: true }),
    () => mkdir(join(folder, 'new')),
    () => write('new/file'),
  ]) {
    expect(await countChanges(happens)).toBeGreaterThan(0)
  }
})

test('reports files that are written together as one change', async () => {
  const written = await countChanges(async () => {
    for (const name of ['a', 'b', 'deep/c', 'deep/er/d']) writeFileSync(join(folder, name), '3')
  })
  expect(written).toBe(1)
})

test('keeps watching a folder that is replaced, even if it was missing for a while', async () => {
  const replace = async () => {
    await mkdir(join(root, 'next'))
    await writeFile(join(root, 'next/first'), '1')
    await rename(folder, join(root, 'previous'))
    await rename(join(root, 'next'), folder)
    await rm(join(root, 'previous'), { recursive: true })
  }
  for (const happens of [
    replace,
    () => write('first'),
    replace,
    () => write('first'),
    () => rm(folder, { recursive: true }),
    () => mkdir(folder),
    () => write('new'),
  ]) {
    expect(await countChanges(happens)).toBeGreaterThan(0)
  }
})

test('ignores files next to the folder', async () => {
  await writeFile(join(root, 'other'), '1')
  expect(await countChanges(() => write('deep/er/file'))).toBe(1)
})
