import { realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import { compareLooks } from '../comparison/compare-looks.ts'
import { earlierRun } from '../comparison/earlier-run.ts'
import type { Browser } from '../drivers/browser.ts'
import type { JourneyReport } from '../report/journey/journey-report.ts'
import { verdictOf } from '../report/journey/verdict.ts'

/** A run whose pictures lie in a folder, held by its looks against an earlier one where there is one (JRNY-70). */
export async function holdLooks(
  report: JourneyReport,
  options: {
    readonly browser: Browser
    readonly folder: string
    readonly against: string | null
    readonly strict: boolean
    readonly reportsFolder: string
  },
): Promise<JourneyReport> {
  const { browser, folder, strict } = options
  const earlier = await earlierRun(report, options)
  if (earlier === undefined) return report
  const page = await browser.newPage()
  try {
    const found = await compareLooks(page, earlier, { report, folder })
    const before = basename(await realpath(earlier.folder))
    const looks = { before, startedAt: earlier.report.startedAt, strict, ...found }
    return { ...report, looks, verdict: verdictOf({ ...report, looks }) }
  } finally {
    await page.close()
  }
}
