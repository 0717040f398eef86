import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { exportFolder } from './export-folder.ts'
import { finishExport } from './finish-export.ts'

test('an export without changed pages has the hash of the current fixtures, and every version knows its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-finish-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [out, staging] = [join(folder, 'out'), join(folder, 'staging')]
  await mkdir(join(folder, 'client'))
  const sources = {
    environment: await loadEnvironment('staging', { env: {} }),
    projectFolder: folder,
    clientFolder: join(folder, 'client'),
    mediaFolder: undefined,
  }
  const home = { file: 'index.html', route: 'home', path: '/', renderedAt: '/' } as const
  const page = { ...home, bytes: 4, sha256: '', requests: [], failures: [], inputs: 'unchanged' }
  const finish = async (fixtures: string, isRendered: boolean) => {
    await mkdir(staging, { recursive: true })
    if (isRendered) await writeFile(join(staging, 'index.html'), 'home')
    const content = await exportFolder.read(out)
    const rendering = { pages: isRendered ? [page] : [], reused: isRendered ? [] : [page] }
    return finishExport(
      { target: out, content, staging },
      { pages: [home], selected: [home] },
      { ...rendering, layoutRequests: [], layoutFile: isRendered ? { name: 'layout.json', text: '{}' } : undefined },
      sources,
      { basis: { code: '', settings: '', fixtures }, responses: undefined as never },
    )
  }
  await finish('one', true)
  await rename(staging, out)
  expect(await finish('one', false)).toMatchObject({ unchanged: true })
  expect(await finish('two', false)).toMatchObject({ unchanged: false })
  expect((await exportFolder.read(staging))?.cache).toMatchObject({ fixtures: 'two' })
  // The build of another version knows the files of this export, although it cannot use its cache.
  const cacheFile = join(staging, '.build.json')
  await writeFile(cacheFile, (await readFile(cacheFile, 'utf8')).replace('"version":1', '"version":2'))
  const content = await exportFolder.read(staging)
  expect([content?.cache, content?.has('layout.json'), content?.has('notes.txt')]).toEqual([undefined, true, false])
})
