import { expect, test } from 'vitest'
import { demoExport } from '../demo-export.ts'
import { refreshInTabs } from './refresh-in-tabs.ts'

/** A build, and ten refreshes of a second each, on two busy cores. */
const LIMIT_MS = 180_000

test(
  'SESS-26 two tabs that are due at the same moments send each refresh token once',
  async () => {
    const { uses, signedIn } = await refreshInTabs(await demoExport(), 10)
    expect(uses.length).toBeGreaterThanOrEqual(10)
    expect(uses.filter((count) => count !== 1)).toEqual([])
    expect(signedIn).toEqual([true, true])
  },
  LIMIT_MS,
)
