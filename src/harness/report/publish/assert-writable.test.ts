import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertWritable } from './assert-writable.ts'

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-writable-'))
  file = join(folder, 'file')
  await writeFile(file, 'as before')
})

afterAll(() => rm(folder, { recursive: true }))

test('accepts writable paths and creates no folder', async () => {
  for (const reports of [folder, join(folder, 'reports'), join(folder, 'a/reports')]) await assertWritable(reports)
  expect(await readdir(folder)).toEqual(['file'])
})

test('rejects a file and a link to nothing in place of the reports folder', async () => {
  await expect(assertWritable(file)).rejects.toMatchObject({
    exitCode: 3,
    message: `${file} is a file, not a folder.`,
    next: 'Move or delete it.',
  })
  const link = join(folder, 'link')
  await symlink('nothing', link)
  await expect(assertWritable(link)).rejects.toMatchObject({
    message: `The folder of the reports, ${link}, cannot be written: it does not exist.`,
  })
  await rm(link)
})

test('rejects a reports folder below a file', async () => {
  const below = join(file, 'below')
  await expect(assertWritable(below)).rejects.toMatchObject({
    exitCode: 3,
    message: `The folder of the reports, ${below}, cannot be written: it does not exist.`,
    next: expect.stringMatching(/, or run the command in another folder\.$/) as unknown,
  })
})
