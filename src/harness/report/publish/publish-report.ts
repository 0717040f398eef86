import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportFormats } from '../formats/registry.ts'
import { TREND_LENGTH } from '../model/comparison.ts'
import { Report } from '../model/report.ts'
import { compareReports, toTrendPoint } from './compare-reports.ts'
import { findPreviousReports } from './history.ts'
import { nameDraft } from './report-folder.ts'
import { explainMissedBudgets } from './speed-changes.ts'
import { FOLDER_NAME } from './subject.ts'

export interface PublishedReport {
  readonly folder: string
  /** The report, including its comparison with the previous report. */
  readonly report: Report
}

/**
 * Compares a report with the previous one and writes it in every format next to its screenshots. The folder is renamed
 * last, so that an incomplete report is never visible.
 */
export async function publishReport(draft: string, reportsFolder: string, single: Report): Promise<PublishedReport> {
  const report = Report.parse(await withHistory(reportsFolder, single))
  const screenshots = new Map<string, string>()
  for (const path of listScreenshots(report)) {
    if (path !== null) screenshots.set(path, await readFile(join(draft, path), 'base64'))
  }
  const fileNames = reportFormats.map(({ fileName }) => fileName)
  for (const { fileName, render } of reportFormats) {
    const files = fileNames.filter((name) => name !== fileName)
    await writeFile(join(draft, fileName), render(report, { screenshots, files }))
  }
  const folder = await nameDraft(draft, reportsFolder, report.startedAt, FOLDER_NAME)
  return { folder, report }
}

async function withHistory(reportsFolder: string, report: Report): Promise<Report> {
  const history = await findPreviousReports(reportsFolder, report)
  const [previous] = history
  if (previous === undefined) return report
  const explainFailure = explainMissedBudgets(
    report,
    history.map((run) => run.report),
  )
  const last = history.slice(0, TREND_LENGTH - 1).map((run) => toTrendPoint(run.report))
  return {
    ...explainFailure,
    comparison: compareReports(report, previous.report, previous.folder),
    trend: [...last.toReversed(), toTrendPoint(report)],
  }
}

/** Returns the paths of the screenshots that the report's page shows. */
function listScreenshots({ findings }: Report): (string | null)[] {
  return findings.map(({ place }) => place.screenshot)
}
