import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Finished, runStorefront, startStorefront } from '../../support/run-storefront.ts'
import { createSmallEnvironment } from '../export/small-api.ts'

const LIMIT_MS = 240_000

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'storefront-unfinished-'))
  for (const shard of ['1/2', '2/2']) await audit('--only', 'content', '--shard', shard)
}, LIMIT_MS)

afterAll(() => rm(cwd, { recursive: true }))

const audit = (...flags: readonly string[]): Promise<Finished> => runStorefront(['audit', ...flags], { cwd })

const merge = (): Promise<Finished> => runStorefront(['report', 'merge', 'reports'], { cwd })

const listRecords = async (): Promise<string[]> =>
  (await readdir(join(cwd, 'reports'))).filter((name) => name.endsWith('-audit-2-of-2-unfinished.txt'))

async function expectUnfinished(): Promise<void> {
  const { code, output } = await merge()
  expect(output).toMatch(
    /Shard 2 of 2 of an audit is not finished: the command that started at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC wrote no report\./,
  )
  expect(output).toMatch(
    /Next: Run this shard again, wait if it is still running, or delete reports\/\S+-audit-2-of-2-unfinished\.txt to merge without it\./,
  )
  expect(code).toBe(3)
}

test(
  'JRNY-190 a merge does not use an earlier shard in place of one that failed, was misused or was killed',
  async () => {
    expect((await merge()).output).toContain('Merged 2 shards:')

    await createSmallEnvironment(cwd, 'unreachable', 'http://127.0.0.1:9')
    expect(await audit('--env', 'unreachable.json', '--only', 'content', '--shard', '2/2')).toMatchObject({ code: 3 })
    await expectUnfinished()

    expect(await audit('--only', 'content', '--shard', '2/2')).toMatchObject({ code: 0 })
    expect(await listRecords()).toEqual([])
    expect((await merge()).output).toContain('Merged 2 shards:')

    expect(await audit('--only', 'content', '--shard', '2/2', '--bogus')).toMatchObject({ code: 2 })
    await expectUnfinished()

    expect(await audit('--only', 'content', '--shard', '2/2')).toMatchObject({ code: 0 })
    await using killed = startStorefront(['audit', '--only', 'content', '--shard', '2/2'], { cwd })
    await expect.poll(listRecords, { timeout: LIMIT_MS / 2 }).toHaveLength(1)
    killed.signal('SIGKILL')
    await killed.finished
    await expectUnfinished()
  },
  LIMIT_MS,
)
