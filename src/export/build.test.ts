import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import type { BuildOptions } from './build-options.ts'
import { build } from './build.ts'
import { findReplacedShard } from './publish/shard-target.ts'

const environment = await loadEnvironment('demo', { env: {} })

let folder: string
let out: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-build-'))
  out = join(folder, 'dist')
  await mkdir(out)
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts a build that must be rejected before it does anything. */
function reject(options: Partial<BuildOptions>): Promise<unknown> {
  return build({
    environment,
    out,
    projectFolder: folder,
    cacheFolder: join(folder, '.cache'),
    noCache: false,
    allowEmpty: false,
    shard: undefined,
    signal: AbortSignal.abort(new Error('The build was not rejected.')),
    runPhases: async () => {},
    ...options,
  })
}

describe('a part of an export', () => {
  const shard = { number: 1, of: 2, commit: null, host: 'all' as const, answers: {}, files: {} }
  const manifest = { version: 1 as const, environment: 'demo', pages: [], shells: [] }

  test.each([
    ['a complete export', manifest],
    ['part 1 of 2 of an export', { ...manifest, shard }],
  ])('does not replace %s', async (content, found) => {
    await writeFile(join(out, 'export.json'), JSON.stringify(found))
    await expect(reject({ shard: { current: 2, total: 2, commit: null } })).rejects.toMatchObject({
      exitCode: 2,
      message: `${out} is ${content}, which part 2 of 2 would replace.`,
      next: 'Choose another folder for this part, such as --out part-2.',
    })
    expect(JSON.parse(await readFile(join(out, 'export.json'), 'utf8'))).toEqual(found)
  })

  test('is named when a complete export replaces it, and may be built again', async () => {
    const found = { ...manifest, shard }
    expect(findReplacedShard(found, undefined)).toEqual({ number: 1, of: 2 })
    expect(findReplacedShard(found, { current: 1, total: 2 })).toBeUndefined()
    expect(findReplacedShard(manifest, undefined)).toBeUndefined()
    await writeFile(join(out, 'export.json'), JSON.stringify(found))
    await expect(reject({ shard: { current: 1, total: 3, commit: null } })).rejects.not.toMatchObject({ exitCode: 2 })
  })
})

describe('--cache', () => {
  test.each([
    ['another folder', ['index.ts']],
    ['a folder with a cache and other files', ['bundle-0123456789abcdef', 'index.ts']],
    ['a folder with similar names', ['build-options.ts']],
  ])('rejects %s and leaves it unchanged', async (_, names) => {
    const cacheFolder = join(folder, 'src')
    for (const name of names) await mkdir(join(cacheFolder, name), { recursive: true })
    await expect(reject({ cacheFolder })).rejects.toMatchObject({
      exitCode: 2,
      message: `${cacheFolder} exists but is not a storefront cache, so it was not changed.`,
      next: 'Choose another folder with --cache.',
    })
    expect(await readdir(cacheFolder)).toEqual(names)
    expect(await readdir(out)).toEqual([])
  })

  test.each([
    ['a new folder', undefined],
    ['an empty folder', []],
    ['a cache', ['.gitkeep', 'bundle-0123456789abcdef', 'build-12-0123abcd', 'bundling.lock']],
  ])('accepts %s', async (_, names) => {
    const cacheFolder = join(folder, 'cache')
    for (const name of names ?? []) await mkdir(join(cacheFolder, name), { recursive: true })
    if (names?.length === 0) await mkdir(cacheFolder)
    await expect(reject({ cacheFolder })).rejects.not.toMatchObject({ exitCode: 2 })
  })
})
