import { realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Browser } from '../drivers/browser.ts'
import type { JourneyReport } from '../report/model/journey-report.ts'
import { concludeJourney } from '../report/model/verdict.ts'
import type { Baseline } from '../report/publish/baseline.ts'
import { compareSnapshots } from '../snapshots/compare-snapshots.ts'

/** Compares a run with a baseline. The run's screenshots are in a folder (JRNY-70). */
export async function checkSnapshots(
  report: JourneyReport,
  baseline: Baseline,
  { browser, folder, strict }: { readonly browser: Browser; readonly folder: string; readonly strict: boolean },
): Promise<JourneyReport> {
  const page = await browser.newPage()
  try {
    const found = await compareSnapshots(page, baseline, { report, folder })
    const name = basename(await realpath(baseline.folder))
    const snapshots = { baseline: name, startedAt: baseline.report.startedAt, strict, ...found }
    return concludeJourney({ ...report, snapshots })
  } finally {
    await page.close()
  }
}
