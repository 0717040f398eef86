import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFolder } from '#folders/replace-folder.ts'
import { isPartialReplacement } from '#folders/replace-in-place.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'storefront-replace-'))
})
afterEach(() => rm(parent, { recursive: true }))

function failing(code: string): () => never {
  return () => {
    throw Object.assign(new Error(`${code}: not permitted`), { code })
  }
}

/** Renaming fails this way for a folder of a container image. */
const cannotRename = failing('EXDEV')

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(parent, folder, name)), { recursive: true })
    await writeFile(join(parent, folder, name), text)
  }
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(join(parent, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const root = join(parent, folder)
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(root.length + 1), await readFile(file, 'utf8')] as const)),
  )
}

test('a folder that cannot be renamed is replaced file by file, in order, without outdated files', async () => {
  await writeFiles('shop', { 'index.html': 'old', 'assets/a.js': 'old', 'faq/index.html': 'old', CNAME: 'kept' })
  await writeFiles('new', { 'index.html': 'new', 'assets/b.js': 'new', 'z/y/index.html': 'new' })
  const order: string[] = []
  const previous = replaceFolder(
    join(parent, 'shop'),
    join(parent, 'new'),
    join(parent, 'old'),
    {
      outdated: ['index.html', 'assets/a.js', 'faq/index.html', 'faq/index.html.br'],
      last: [],
      rank(file) {
        order.push(file)
        return file.startsWith('assets/') ? 0 : 1
      },
    },
    cannotRename,
  )
  expect(previous).toBeUndefined()
  expect(order).not.toEqual([])
  expect(await filesOf('shop')).toEqual({
    CNAME: 'kept',
    'index.html': 'new',
    'assets/b.js': 'new',
    'z/y/index.html': 'new',
  })
  expect((await readdir(join(parent, 'shop'))).toSorted()).toEqual(['CNAME', 'assets', 'index.html', 'z'])
})

test('keeps a file that is the same in both folders without renaming it', async () => {
  await writeFiles('shop', { a: 'same', b: 'old' })
  await writeFiles('new', { b: 'new' })
  await link(join(parent, 'shop/a'), join(parent, 'new/a'))
  const inPlace = { outdated: ['a', 'b'], last: [], rank: () => 0 }
  replaceFolder(join(parent, 'shop'), join(parent, 'new'), join(parent, 'old'), inPlace, cannotRename)
  expect(await filesOf('shop')).toEqual({ a: 'same', b: 'new' })
})

test('a file replaces a folder of the same name', async () => {
  await writeFiles('shop', { 'faq/index.html': 'old' })
  await writeFiles('new', { faq: 'new' })
  const inPlace = { outdated: ['faq/index.html'], last: [], rank: () => 0 }
  replaceFolder(join(parent, 'shop'), join(parent, 'new'), join(parent, 'old'), inPlace, cannotRename)
  expect(await filesOf('shop')).toEqual({ faq: 'new' })
})

test('does not touch kept files, which another user may own, when replacing files one by one', async () => {
  await writeFiles('shop', { a: 'old', '.well-known/token': 'kept' })
  await writeFiles('new', { a: 'new', '.well-known/token': 'a copy' })
  const { ino } = await stat(join(parent, 'shop/.well-known/token'))
  const inPlace = { outdated: ['a'], kept: ['.well-known/token'], last: [], rank: () => 0 }
  replaceFolder(join(parent, 'shop'), join(parent, 'new'), join(parent, 'old'), inPlace, cannotRename)
  expect(await filesOf('shop')).toEqual({ a: 'new', '.well-known/token': 'kept' })
  expect((await stat(join(parent, 'shop/.well-known/token'))).ino).toBe(ino)
})

test('an interrupted replacement leaves the files that describe the content, so the next one repairs it', async () => {
  await writeFiles('shop', { a: 'old', 'faq/index.html': 'old', 'build.json': 'old', 'export.json': 'old' })
  await writeFiles('new', { a: 'new', 'build.json': 'new', 'export.json': 'new' })
  // A folder instead of an outdated file cannot be removed.
  const inPlace = { outdated: ['faq'], last: ['build.json', 'export.json'], rank: () => 0 }
  const replace = (): unknown =>
    replaceFolder(join(parent, 'shop'), join(parent, 'new'), join(parent, 'old'), inPlace, cannotRename)
  expect(replace).toThrow(expect.toSatisfy(isPartialReplacement))
  expect(await filesOf('shop')).toEqual({
    a: 'new',
    'faq/index.html': 'old',
    'build.json': 'old',
    'export.json': 'old',
  })
})

test('a different failure leaves both folders unchanged', async () => {
  await writeFiles('shop', { a: 'old' })
  await writeFiles('new', { a: 'new' })
  const inPlace = { outdated: ['a'], last: [], rank: () => 0 }
  expect(() =>
    replaceFolder(join(parent, 'shop'), join(parent, 'new'), join(parent, 'old'), inPlace, failing('EACCES')),
  ).toThrow('EACCES')
  expect(await filesOf('shop')).toEqual({ a: 'old' })
  expect(await filesOf('new')).toEqual({ a: 'new' })
})

test('a folder takes the place of another one, which is put aside', async () => {
  await writeFiles('shop', { a: 'old' })
  await writeFiles('new', { a: 'new' })
  const inPlace = { outdated: [], last: [], rank: () => 0 }
  expect(replaceFolder(join(parent, 'shop'), join(parent, 'new'), join(parent, 'old'), inPlace)).toBe(
    join(parent, 'old'),
  )
  expect(await filesOf('shop')).toEqual({ a: 'new' })
  expect(await filesOf('old')).toEqual({ a: 'old' })
})
