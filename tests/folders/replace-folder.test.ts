import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFolder } from '#folders/replace-folder.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'storefront-replace-'))
})
afterEach(() => rm(parent, { recursive: true }))

/** Fails as for a folder of a container image. */
const cannotRename = (): never => {
  throw Object.assign(new Error('EXDEV: cross-device link not permitted'), { code: 'EXDEV' })
}

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

test('BUILD-85 a folder that cannot be renamed is replaced file by file, in order, without outdated files', async () => {
  await writeFiles('shop', { 'index.html': 'old', 'assets/a.js': 'old', 'faq/index.html': 'old', CNAME: 'kept' })
  await writeFiles('new', { 'index.html': 'new', 'assets/b.js': 'new', 'z/y/index.html': 'new' })
  const order: string[] = []
  const isRenamed = replaceFolder(
    join(parent, 'shop'),
    join(parent, 'new'),
    join(parent, 'old'),
    {
      outdated: ['index.html', 'assets/a.js', 'faq/index.html', 'faq/index.html.br'],
      rank(file) {
        order.push(file)
        return file.startsWith('assets/') ? 0 : 1
      },
    },
    cannotRename,
  )
  expect(isRenamed).toBe(false)
  expect(order).not.toEqual([])
  expect(await filesOf('shop')).toEqual({
    CNAME: 'kept',
    'index.html': 'new',
    'assets/b.js': 'new',
    'z/y/index.html': 'new',
  })
  expect((await readdir(join(parent, 'shop'))).toSorted()).toEqual(['CNAME', 'assets', 'index.html', 'z'])
})

test('BUILD-85 a file replaces a folder of the same name', async () => {
  await writeFiles('shop', { 'faq/index.html': 'old' })
  await writeFiles('new', { faq: 'new' })
  const inPlace = { outdated: ['faq/index.html'], rank: () => 0 }
  replaceFolder(join(parent, 'shop'), join(parent, 'new'), join(parent, 'old'), inPlace, cannotRename)
  expect(await filesOf('shop')).toEqual({ faq: 'new' })
})

test('another failure leaves both folders as they are', async () => {
  await writeFiles('shop', { a: 'old' })
  await writeFiles('new', { a: 'new' })
  const denied = (): never => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
  }
  const inPlace = { outdated: ['a'], rank: () => 0 }
  expect(() => replaceFolder(join(parent, 'shop'), join(parent, 'new'), join(parent, 'old'), inPlace, denied)).toThrow(
    'EACCES',
  )
  expect(await filesOf('shop')).toEqual({ a: 'old' })
  expect(await filesOf('new')).toEqual({ a: 'new' })
})
