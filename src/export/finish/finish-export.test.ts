import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { readPreviousExport } from '../incremental/previous-export.ts'
import { assertComplete, finishExport } from './finish-export.ts'

test('does not publish an export if another program removed a file from it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-complete-'))
  try {
    await writeFile(join(folder, 'index.html'), '')
    expect(() => assertComplete(folder, ['index.html'])).not.toThrow()
    expect(() => assertComplete(folder, ['index.html', 'faq/index.html'])).toThrow(
      `${join(folder, 'faq/index.html')} was removed during the build. The last export is unchanged.`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an export without changed pages has the hash of the current fixtures', async () => {
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
  const page = { ...home, bytes: 4, sha256: '', calls: [], failures: [], inputs: 'unchanged' }
  const finish = async (fixtures: string, isRendered: boolean) => {
    await mkdir(staging, { recursive: true })
    if (isRendered) await writeFile(join(staging, 'index.html'), 'home')
    const last = await readPreviousExport(out)
    const rendering = { pages: isRendered ? [page] : [], reused: isRendered ? [] : [page] }
    return finishExport(
      { last, staging },
      { pages: [home], selected: [home] },
      { ...rendering, frameCalls: [], frameFile: isRendered ? { name: 'frame.json', text: '{}' } : undefined },
      sources,
      { basis: { code: '', settings: '', fixtures }, shard: undefined, responses: undefined as never },
    )
  }
  await finish('one', true)
  await rename(staging, out)
  expect(await finish('one', false)).toMatchObject({ unchanged: true })
  expect(await finish('two', false)).toMatchObject({ unchanged: false })
  expect((await readPreviousExport(staging)).notes).toMatchObject({ fixtures: 'two' })
})
