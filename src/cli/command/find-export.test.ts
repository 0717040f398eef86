import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertPages } from './find-export.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-pages-'))
  const files = ['index.html', 'faq/index.html', 'a/index.html', 'b/index.html']
  const pages = files.map((file) => ({ file, route: 'copy', bytes: 1, sha256: '' }))
  await writeFile(join(folder, 'export.json'), JSON.stringify({ version: 1, environment: 'demo', pages, shells: [] }))
  for (const file of files) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), '')
  }
})
afterEach(() => rm(folder, { recursive: true }))

test('names the pages of export.json that an export lacks, and the command that builds it', async () => {
  await expect(assertPages(folder, 'demo')).resolves.toBeUndefined()
  await rm(join(folder, 'index.html'))
  await expect(assertPages(folder, 'demo')).rejects.toMatchObject({
    exitCode: 3,
    message: `The export in ${folder} is missing the page index.html.`,
    next: 'Run "npx storefront build --env demo".',
  })
  for (const file of ['faq', 'a', 'b']) await rm(join(folder, file), { recursive: true })
  await expect(assertPages(folder, 'demo')).rejects.toMatchObject({
    message: `The export in ${folder} is missing 4 pages: index.html, faq/index.html, a/index.html and 1 more.`,
  })
})
