import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../cli/run-storefront.ts'
import { refreshInTabs } from './refresh-in-tabs.ts'

/** A build, and ten refreshes of a second each, on two busy cores. */
const LIMIT_MS = 180_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-refresh-'))
  const project = join(import.meta.dirname, '../..')
  await runStorefront(['build', '--env', 'demo', '--out', join(folder, 'demo'), '--quiet'], { cwd: project })
}, LIMIT_MS)

afterAll(() => rm(folder, { recursive: true }))

test.each([true, false])(
  'SESS-26 two tabs that are due at the same moments send each refresh token once, with locks: %s',
  async (locks) => {
    const { uses, signedIn } = await refreshInTabs(join(folder, 'demo'), { refreshes: 10, locks })
    expect(uses.length).toBeGreaterThanOrEqual(10)
    expect(uses.filter((count) => count !== 1)).toEqual([])
    expect(signedIn).toEqual([true, true])
  },
  LIMIT_MS,
)
