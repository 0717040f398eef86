import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStorefront } from './run-storefront.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-watch-'))
  await mkdir(join(folder, 'dist/demo'), { recursive: true })
})

afterAll(() => rm(folder, { recursive: true }))

test('JRNY-09 JRNY-18 --watch runs again when the file or the export changes, until Ctrl-C', async () => {
  const file = join(folder, 'story.ts')
  // A file that throws needs no browser, and its words show which version of it was run.
  const save = (words: string): Promise<void> => writeFile(file, `throw new Error('${words}')`)
  await save('the first version')
  const watching = startStorefront(['journey', './story.ts', '--device', 'mobile', '--watch'], { cwd: folder })
  await watching.said(/Ended with 3\. Waiting for a change…/)

  await save('the second version')
  await watching.said(/(Ended with 3[^]*){2}/)

  // A build swaps the folder of the export for a new one.
  await mkdir(join(folder, 'new'))
  await rename(join(folder, 'dist/demo'), join(folder, 'old'))
  await rename(join(folder, 'new'), join(folder, 'dist/demo'))
  await watching.said(/(Ended with 3[^]*){3}/)

  // What has nothing to do with it starts nothing.
  await writeFile(join(folder, 'notes.txt'), 'Buy milk')
  await save('the third version')
  await watching.said(/(Ended with 3[^]*){4}/)

  watching.signal('SIGINT')
  const { code, stderr } = await watching.finished
  expect(stderr.match(/the \w+ version/g)).toEqual([
    'the first version',
    'the second version',
    'the second version',
    'the third version',
  ])
  expect(code).toBe(0)
}, 30_000)
