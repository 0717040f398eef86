import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { build, type BuildOptions } from './build.ts'

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
    signal: AbortSignal.abort(new Error('The build was not rejected.')),
    ...options,
  })
}

describe('a shard of an export', () => {
  const shard = { current: 1, total: 2, commit: null, host: 'all' as const, responses: {}, files: {} }
  const manifest = { version: 1 as const, environment: 'demo', pages: [], shells: [] }

  test.each([
    ['a complete export', manifest],
    ['shard 1 of 2 of an export', { ...manifest, shard }],
  ])('does not replace %s', async (content, found) => {
    await writeFile(join(out, 'export.json'), JSON.stringify(found))
    await expect(reject({ shard: { current: 2, total: 2, commit: null } })).rejects.toMatchObject({
      exitCode: 2,
      message: `${out} is ${content}, which shard 2 of 2 would replace.`,
      next: 'Choose another folder for this shard, such as --out shard-2.',
    })
    expect(JSON.parse(await readFile(join(out, 'export.json'), 'utf8'))).toEqual(found)
  })

  test('may be built again', async () => {
    const found = { ...manifest, shard }
    await writeFile(join(out, 'export.json'), JSON.stringify(found))
    await expect(reject({ shard: { current: 1, total: 3, commit: null } })).rejects.not.toMatchObject({ exitCode: 2 })
  })
})
