import { expect, test } from 'vitest'
import { getDemoExport } from '../demo-export.ts'
import { clearDataInTabs } from './clear-data-in-tabs.ts'

/** Time limit for a build, or for nine tabs in one browser, on two busy cores. */
const LIMIT_MS = 180_000

test.each(['sign-out', 'order'] as const)(
  "no tab contains any of the shopper's data after %s ends the visit",
  async (ending) => {
    expect(await clearDataInTabs(await getDemoExport(), ending)).toEqual([])
  },
  LIMIT_MS,
)
