import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashFiles, listFiles } from './list-files.ts'

test('lists the files of a folder at any depth, without folders and links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-list-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'product/tarn-lr'), { recursive: true })
  await mkdir(join(folder, 'empty'))
  await writeFile(join(folder, 'product/tarn-lr/index.html'), '')
  await writeFile(join(folder, '.build.json'), '')
  await symlink(join(folder, '.build.json'), join(folder, 'link'))
  expect(Object.keys(hashFiles(folder))).toEqual(listFiles(folder))
  expect(listFiles(folder)).toEqual(['.build.json', 'product/tarn-lr/index.html'])
})
