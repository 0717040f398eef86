import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStorefront } from '../../support/run-storefront.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-watch-'))
  await mkdir(join(folder, 'dist/demo'), { recursive: true })
})

afterAll(() => rm(folder, { recursive: true }))

test('--watch reruns after changes to the file or the export until Ctrl-C', async () => {
  // A file that throws needs no browser, and its first output shows which version was run.
  const save = (version: string): Promise<void> =>
    writeFile(join(folder, 'story.ts'), `console.log('Version ${version}.')\nthrow new Error('Half written.')`)
  await save('one')
  await using watching = startStorefront(['journey', './story.ts', '--device', 'mobile', '--watch'], { cwd: folder })
  await watching.waitForOutput(/Version one\.\nExited with code 3\. Waiting for changes…/)

  await save('two')
  await watching.waitForOutput(/Version two\.\nExited with code 3/)

  // An unrelated file does not start a run. A build replaces the folder of the export.
  await writeFile(join(folder, 'notes.txt'), 'Buy milk')
  await mkdir(join(folder, 'new'))
  await rename(join(folder, 'dist/demo'), join(folder, 'old'))
  await rename(join(folder, 'new'), join(folder, 'dist/demo'))
  await watching.waitForOutput(/(Version two\.\nExited with code 3[^]*){2}/)

  await save('three')
  await watching.waitForOutput(/Version three\.\nExited with code 3/)

  watching.signal('SIGINT')
  const { code, stdout } = await watching.finished
  expect(stdout.match(/Version one/g)).toHaveLength(1)
  expect(code).toBe(0)
})
