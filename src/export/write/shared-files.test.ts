import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type SharedFile, hasSharedFiles } from './shared-files.ts'

const MADE_AT_MS = 1_800_000_000_000
const OLDER_MS = MADE_AT_MS - 60_000
const LATER_MS = MADE_AT_MS + 60_000

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-common-files-'))
  return () => rm(folder, { recursive: true })
})

async function write(name: string, text: string, atMs: number): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await utimes(path, atMs / 1000, atMs / 1000)
  return path
}

/**
 * Checks whether an export of one copied file, created at `MADE_AT_MS`, is up to date after changes to the file or its
 * source.
 */
async function isUnchanged(
  name: string,
  { there = 'abc', thereAtMs = OLDER_MS, source = 'abc', sourceAtMs = OLDER_MS },
): Promise<boolean> {
  const from = await write('source', source, sourceAtMs)
  await write(`out/${name}`, there, thereAtMs)
  return hasSharedFiles(join(folder, 'out'), new Map([[name, { from, bytes: source.length }]]))
}

test('an unchanged export already contains all files', async () => {
  expect(await isUnchanged('assets/a.js', {})).toBe(true)
  expect(await isUnchanged('uploads/a.webp', {})).toBe(true)
})

test.each([
  ['has a different size', 'assets/a.js', { there: 'abcd' }],
  ['is an image of a different size', 'uploads/a.webp', { there: 'abcd' }],
  ['was edited after the export', 'assets/a.js', { there: 'abd', thereAtMs: LATER_MS }],
])('a file that %s is outdated', async (_case, name, changes) => {
  expect(await isUnchanged(name, changes)).toBe(false)
})

test.each(['Build/loader.js', 'uploads/a.webp', 'assets/a.js'])(
  '%s with different content of the same size is outdated, regardless of its date',
  async (name) => {
    for (const sourceAtMs of [OLDER_MS, LATER_MS]) {
      expect(await isUnchanged(name, { source: 'abd', sourceAtMs })).toBe(false)
      expect(await isUnchanged(name, { sourceAtMs })).toBe(true)
    }
  },
)

test('compares large files to the last byte', async () => {
  const large = 'a'.repeat(200_000)
  expect(await isUnchanged('Build/shop.data', { there: large, source: large })).toBe(true)
  expect(await isUnchanged('Build/shop.data', { there: `${large}b`, source: `${large}c` })).toBe(false)
})

test('a generated file is outdated if it is missing or its text differs', async () => {
  const has = (files: readonly (readonly [string, SharedFile])[]) => hasSharedFiles(folder, new Map(files))
  await write('robots.txt', 'Disallow: /', LATER_MS)
  expect(has([['robots.txt', { text: 'Disallow: /' }]])).toBe(true)
  expect(has([['robots.txt', { text: 'Allow: /' }]])).toBe(false)
  expect(has([['sitemap.xml', { text: '' }]])).toBe(false)
})
