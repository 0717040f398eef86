import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeModel } from './write-model.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-strapi-'))
})

afterEach(() => rm(folder, { recursive: true }))

const createProject = (): Promise<void> =>
  writeFile(join(folder, 'package.json'), '{ "dependencies": { "@strapi/strapi": "5.54.0" } }')

test('writes the model into a Strapi project only once', async () => {
  await createProject()
  const { written } = await writeModel(folder, false)
  expect(written).toContain('src/api/product/content-types/product/schema.json')
  expect(await readFile(join(folder, 'src/api/product/routes/product.js'), 'utf8')).toContain(
    "createCoreRouter('api::product.product')",
  )
  expect(await writeModel(folder, false)).toEqual({ written: [], unchanged: written.length })
})

test('reports and keeps a project file that differs, unless --overwrite is set', async () => {
  await createProject()
  await writeModel(folder, false)
  const path = 'src/api/product/content-types/product/schema.json'
  await writeFile(join(folder, path), '{}')
  await expect(writeModel(folder, false)).rejects.toMatchObject({
    kind: 'usage',
    message: `${folder} already has different files with these names:\n${path}`,
    next: 'Commit them, then run the command again with --overwrite and review the diff.',
  })
  expect(await readFile(join(folder, path), 'utf8')).toBe('{}')
  expect((await writeModel(folder, true)).written).toEqual([path])
})

test.each([
  ['no package.json', undefined, 'it has no package.json'],
  ['a package.json without Strapi', '{}', 'its package.json does not list @strapi/strapi'],
])('a folder with %s is not a Strapi project', async (_, text, reason) => {
  if (text !== undefined) await writeFile(join(folder, 'package.json'), text)
  await expect(writeModel(folder, false)).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining(reason) as string,
  })
})

test('a file is not a Strapi project', async () => {
  const file = join(folder, 'notes.txt')
  await writeFile(file, '')
  await expect(writeModel(file, false)).rejects.toMatchObject({
    kind: 'usage',
    message: `${file} is not a Strapi project: it has no package.json.`,
  })
})
