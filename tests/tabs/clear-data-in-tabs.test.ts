import { expect, test } from 'vitest'
import { demoExport } from '../demo-export.ts'
import { isFullSweep } from '../suite/full-sweep.ts'
import { badgesInTabs } from './badges-in-tabs.ts'
import { ENDINGS, clearDataInTabs } from './clear-data-in-tabs.ts'

/** Time limit for a build or for nine tabs in one browser, on two busy cores. */
const LIMIT_MS = 180_000

test.each(isFullSweep ? ENDINGS : (['sign-out', 'order'] as const))(
  "SESS-33 no tab contains any of the shopper's data after %s ends the visit",
  async (ending) => {
    expect(await clearDataInTabs(await demoExport(), ending)).toEqual([])
  },
  LIMIT_MS,
)

test(
  'SESS-34 the badges of two tabs match the cart after every change in one of them',
  async () => {
    expect(await badgesInTabs(await demoExport())).toEqual([])
  },
  LIMIT_MS,
)
