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
  for (const reports of [folder, join(folder, 'reports'), join(folder, 'a/reports')])
    for (const summary of [undefined, file, join(folder, 'new.md')]) await assertWritable(reports, summary)
  expect(await readdir(folder)).toEqual(['file'])
})

test('rejects a file and a link to nothing in place of the reports folder', async () => {
  await expect(assertWritable(file, undefined)).rejects.toMatchObject({
    exitCode: 3,
    message: `${file} is a file, not a folder.`,
    next: 'Move or delete it.',
  })
  const link = join(folder, 'link')
  await symlink('nothing', link)
  await expect(assertWritable(link, undefined)).rejects.toMatchObject({
    message: `The folder of the reports, ${link}, cannot be written: it does not exist.`,
  })
  await rm(link)
})

test('rejects a read-only reports folder and a summary file that cannot be written', async () => {
  const below = join(file, 'below')
  await expect(assertWritable(below, undefined)).rejects.toMatchObject({
    exitCode: 3,
    message: `The folder of the reports, ${below}, cannot be written: it does not exist.`,
    next: expect.stringMatching(/, or run the command in another folder\.$/) as unknown,
  })
  await expect(assertWritable(folder, below)).rejects.toMatchObject({
    exitCode: 2,
    message: `The folder of --summary "${below}" does not exist.`,
    next: 'Choose a file in an existing folder.',
  })
})

test('rejects a summary path that is empty or points to a folder', async () => {
  await expect(assertWritable(folder, folder)).rejects.toMatchObject({
    kind: 'usage',
    message: `--summary "${folder}" is a folder.`,
  })
})
