import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../cli/run-storefront.ts'
import { badgesInTabs } from './badges-in-tabs.ts'
import { forgetInTabs } from './forget-in-tabs.ts'

/** A build, or nine tabs of one browser, on two busy cores. */
const LIMIT_MS = 180_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-tabs-'))
  const project = join(import.meta.dirname, '../..')
  await runStorefront(['build', '--env', 'demo', '--out', join(folder, 'demo'), '--quiet'], { cwd: project })
}, LIMIT_MS)

afterAll(() => rm(folder, { recursive: true }))

test.each(['sign-out', 'order'] as const)(
  'SESS-33 after a %s nothing of the shopper is left in any tab',
  async (ending) => {
    expect(await forgetInTabs(join(folder, 'demo'), ending)).toEqual([])
  },
  LIMIT_MS,
)

test(
  'SESS-34 the badges of two tabs agree with the cart whatever happens to it in one of them',
  async () => {
    expect(await badgesInTabs(join(folder, 'demo'))).toEqual([])
  },
  LIMIT_MS,
)
