import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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

test('JRNY-101 accepts writable paths and creates only the reports folder', async () => {
  const reports = join(folder, 'reports')
  for (const summary of [undefined, file, join(folder, 'new.md')]) await assertWritable(reports, summary)
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'reports'])
  expect(await readdir(reports)).toEqual([])
})

test('JRNY-101 JRNY-184 rejects a read-only reports folder and a summary file that cannot be written', async () => {
  const below = join(file, 'below')
  await expect(assertWritable(below, undefined)).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/^The folder of the reports, .*below, cannot be written: ENOTDIR/) as unknown,
    next: expect.stringMatching(/, or run the command in another folder\.$/) as unknown,
  })
  await expect(assertWritable(folder, below)).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/^The file of --summary, .*below, cannot be written: ENOTDIR/) as unknown,
    next: expect.stringMatching(/, or choose another file for --summary\.$/) as unknown,
  })
})

test('JRNY-101 rejects a summary path that is empty or points to a folder', async () => {
  await expect(assertWritable(folder, folder)).rejects.toMatchObject({
    kind: 'usage',
    message: `--summary "${folder}" is a folder.`,
  })
})
