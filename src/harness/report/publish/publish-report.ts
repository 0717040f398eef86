import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getFailingCells } from '../../findings/fault-result.ts'
import { reportFormats } from '../formats/registry.ts'
import { TREND_LENGTH } from '../model/comparison.ts'
import { Report } from '../model/report.ts'
import { compareReports, toTrendPoint } from './compare-reports.ts'
import { findPreviousReports } from './history.ts'
import { nameDraft } from './report-folder.ts'
import { explainMissedBudgets } from './speed-changes.ts'
import { getFolderName } from './subject.ts'

export interface PublishedReport<Kind extends Report = Report> {
  readonly folder: string
  /** The report, including its comparison with the previous report. */
  readonly report: Kind
}

/**
 * Compares a report with the previous one and writes it in every format next to its screenshots. The folder is renamed
 * last, so that an incomplete report is never visible. It replaces the folder of an earlier merge of the same run.
 */
export async function publishReport<Kind extends Report>(
  draft: string,
  reportsFolder: string,
  single: Kind,
  replaced?: string,
): Promise<PublishedReport<Kind>> {
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
  const folder = await nameDraft(draft, reportsFolder, report.startedAt, getFolderName(report), replaced)
  return { folder, report: report as Kind }
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
function listScreenshots(report: Report): (string | null)[] {
  if (report.kind === 'audit') return report.findings.map(({ place }) => place.screenshot)
  const { steps, failedAttempts, faultMatrix, snapshots } = report
  return [
    ...[...steps, ...failedAttempts.map(({ step }) => step), ...getFailingCells(faultMatrix)].map(
      ({ screenshot }) => screenshot,
    ),
    ...(snapshots?.differences ?? []).map(({ screenshot }) => screenshot?.baseline ?? null),
  ]
}
