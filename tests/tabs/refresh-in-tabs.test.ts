import { expect, test } from 'vitest'
import { getDemoExport } from '../demo-export.ts'
import { refreshInTabs } from './refresh-in-tabs.ts'

/** Number of refreshes, each of which takes a second. */
const REFRESHES = 10
/** Time limit for a build and the refreshes on two busy cores. */
const LIMIT_MS = 180_000 + REFRESHES * 5_000

test(
  'two tabs that refresh at the same time send each refresh token only once',
  async () => {
    const { uses, signedIn } = await refreshInTabs(await getDemoExport(), REFRESHES)
    expect(uses.length).toBeGreaterThanOrEqual(REFRESHES)
    expect(uses.filter((count) => count !== 1)).toEqual([])
    expect(signedIn).toEqual([true, true])
  },
  LIMIT_MS,
)
