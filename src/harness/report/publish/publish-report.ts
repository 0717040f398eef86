import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportFormats } from '../formats/registry.ts'
import { TREND_LENGTH } from '../model/comparison.ts'
import { earlierReports } from './history.ts'
import { nameDraft } from './report-folder.ts'
import type { Report, ReportKind } from './report-kind.ts'

export interface PublishedReport<Own extends Report> {
  readonly folder: string
  /** With what is new and fixed since the run before. */
  readonly report: Own
}

/**
 * Writes a report in each format beside its pictures and gives the folder its name, so that a half-written report is
 * never seen. Before, it is held against the run before it.
 */
export async function publishReport<Own extends Report>(
  kind: ReportKind<Own>,
  draft: string,
  reportsFolder: string,
  single: Own,
): Promise<PublishedReport<Own>> {
  const report = kind.schema.parse(await withHistory(kind, reportsFolder, single))
  const pictures = new Map<string, string>()
  for (const picture of kind.pictures(report)) {
    if (picture !== null) pictures.set(picture, await readFile(join(draft, picture), 'base64'))
  }
  const fileNames = reportFormats.map(({ fileName }) => fileName)
  for (const format of reportFormats) {
    const files = fileNames.filter((fileName) => fileName !== format.fileName)
    await writeFile(join(draft, format.fileName), kind.render(format, report, { pictures, files }))
  }
  return { folder: await nameDraft(draft, reportsFolder, report.startedAt, kind.subject(report)), report }
}

/** Holds a run against the earlier ones of the same subject. */
async function withHistory<Own extends Report>(
  kind: ReportKind<Own>,
  reportsFolder: string,
  report: Own,
): Promise<Own> {
  const earlier = await earlierReports(kind, reportsFolder, report)
  const [previous] = earlier
  if (previous === undefined) return report
  const explained =
    kind.explain?.(
      report,
      earlier.map((run) => run.report),
    ) ?? report
  const last = earlier.slice(0, TREND_LENGTH - 1).map((run) => kind.trendPoint(run.report))
  return {
    ...explained,
    comparison: kind.compare(report, previous.report, previous.folder),
    trend: [...last.toReversed(), kind.trendPoint(report)],
  }
}
