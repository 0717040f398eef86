import { realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Browser } from '../drivers/browser.ts'
import type { JourneyReport } from '../report/model/journey-report.ts'
import { verdictOf } from '../report/model/verdict.ts'
import type { EarlierRun } from '../report/publish/baseline.ts'
import { compareLooks } from '../snapshots/compare-snapshots.ts'

/** A run whose pictures lie in a folder, held by its looks against an earlier one (JRNY-70). */
export async function holdLooks(
  report: JourneyReport,
  before: EarlierRun,
  { browser, folder, strict }: { readonly browser: Browser; readonly folder: string; readonly strict: boolean },
): Promise<JourneyReport> {
  const page = await browser.newPage()
  try {
    const found = await compareLooks(page, before, { report, folder })
    const name = basename(await realpath(before.folder))
    const looks = { before: name, startedAt: before.report.startedAt, strict, ...found }
    return { ...report, looks, verdict: verdictOf({ ...report, looks }) }
  } finally {
    await page.close()
  }
}
