import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { createSmallEnvironment, hashFolder, startSmallApi } from './small-api.ts'
import { createSmallShop } from './small-shop.ts'

const LIMIT_MS = 180_000

const SHARDS = ['1/4', '2/4', '3/4', '4/4']

let folder: string
let environment: string
let api: Awaited<ReturnType<typeof startSmallApi>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-shards-'))
  api = await startSmallApi(createSmallShop())
  environment = await createSmallEnvironment(folder, 'small', api.url)
})

afterAll(async () => {
  api.close()
  await rm(folder, { recursive: true })
})

const at = (shard: string): string => join(folder, `shard-${shard[0]}`)
const build = (out: string, ...flags: readonly string[]): Promise<Finished> =>
  runStorefront(['build', '--env', environment, '--out', out, ...flags], { cwd: folder })
const merge = (): Promise<Finished> => runStorefront(['merge', ...SHARDS.map(at), '--out', join(folder, 'merged')])

test(
  'four merged shards equal one build, and a damaged shard is reported and can be built again',
  async () => {
    for (const shard of SHARDS) expect(await build(at(shard), '--shard', shard)).toMatchObject({ code: 0 })
    await truncate(join(at('3/4'), 'product/manual/index.html.br'), 100)
    const damaged = await merge()
    expect(damaged).toMatchObject({ code: 2 })
    expect(damaged.output).toContain('shard-3 is damaged: product/manual/index.html.br was changed.')
    expect(await build(at('3/4'), '--shard', '3/4')).toMatchObject({ code: 0 })
    expect(await merge()).toMatchObject({ code: 0 })
    expect(await build(join(folder, 'whole'))).toMatchObject({ code: 0 })
    expect(await hashFolder(join(folder, 'merged'))).toEqual(await hashFolder(join(folder, 'whole')))
  },
  LIMIT_MS,
)

test('a single shard is not served', async () => {
  const { code, stderr } = await runStorefront(['serve', '--dir', at('2/4'), '--port', '0'])
  expect(code).toBe(2)
  expect(stderr).toContain('is shard 2 of 4 of an export')
})
