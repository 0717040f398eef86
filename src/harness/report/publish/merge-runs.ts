import { basename, dirname, join, resolve } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { copyInside, readJsonInside } from '#folders/read-inside.ts'
import { FAULT_KINDS } from '../../findings/fault-result.ts'
import { MAX_REPORT_BYTES, MAX_TRACE_BYTES } from '../../findings/file-limits.ts'
import { renderRunJunit } from '../formats/junit.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { sortByName, type JourneyRun, type RunEntry, toRunEntry } from '../model/journey-run.ts'
import { explainReport, parseReport } from '../model/report.ts'
import { concludeJourney } from '../model/verdict.ts'
import { createScreenshotCopy } from './copy-screenshots.ts'
import { findEarlierMerge } from './find-earlier-merge.ts'
import { publishReport } from './publish-report.ts'
import { publishRun } from './publish-run.ts'
import { withDraft } from './report-folder.ts'

/** A shard's `run.json` and its folder. */
export interface JourneyPart {
  readonly folder: string
  readonly run: JourneyRun
}

interface ReportInFolder {
  readonly folder: string
  readonly report: JourneyReport
}

/**
 * Publishes all parts as one run, including the report of each of its journeys. Reports that are already in the folder
 * are not copied, so that each is listed and counted once.
 * @throws {StorefrontError} if a report is missing or from another version.
 */
export async function publishMergedRun(
  parts: readonly JourneyPart[],
  reportsFolder: string,
): Promise<{ readonly run: JourneyRun; readonly folder: string }> {
  const [first] = parts
  if (first === undefined) throw new Error('A merge needs a run.')
  const entries: RunEntry[] = parts.flatMap(({ run }) => run.entries.filter(({ folder }) => folder === null))
  const reports = (await Promise.all(parts.map(readReports))).flat()
  const merged: ReportInFolder[] = []
  for (const group of Map.groupBy(reports, getKey).values()) merged.push(await publishOne(group, reportsFolder))
  entries.push(...merged.map(({ folder, report }) => toRunEntry(report, basename(folder))))
  const run: JourneyRun = {
    ...first.run,
    startedAt: parts.map((part) => part.run.startedAt).toSorted()[0] ?? first.run.startedAt,
    durationMs: Math.max(...parts.map((part) => part.run.durationMs)),
    shard: null,
    mergedShards: parts.length,
    entries: sortByName(entries),
  }
  const sources = parts.map(({ folder }) => folder)
  const replaced = await findEarlierMerge(reportsFolder, run, sources)
  const junit = renderRunJunit(
    run,
    merged.map(({ report }) => report),
  )
  return { run, folder: await publishRun(run, reportsFolder, { replaced, junit }) }
}

/** Returns the key for grouping reports whose fault matrix was split between shards. */
function getKey({ report: { journey, device, engine } }: ReportInFolder): string {
  return JSON.stringify([journey.name, device.name, engine])
}

function readReports({ folder, run }: JourneyPart): Promise<ReportInFolder[]> {
  const reportsFolder = dirname(resolve(folder))
  const names = run.entries.flatMap((entry) => entry.folder ?? [])
  return Promise.all(names.map((name) => readReport(reportsFolder, name)))
}

async function readReport(reportsFolder: string, name: string): Promise<ReportInFolder> {
  const folder = join(reportsFolder, name)
  const content = await readJsonInside(reportsFolder, join(name, 'report.json'), MAX_REPORT_BYTES)
  const report = parseReport(content)
  if (report?.kind === 'journey') return { folder, report }
  throw usage(`The report ${folder} ${content === undefined ? 'is missing' : explainReport(content)}.`)
}

function usage(message: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next: 'Pass the complete reports folder of each shard.' })
}

/** Returns whether a report needs no merging and is already in the folder. */
function isPublished([first, ...others]: readonly ReportInFolder[], reportsFolder: string): boolean {
  return others.length === 0 && first !== undefined && dirname(first.folder) === resolve(reportsFolder)
}

/** Publishes a journey's report with the cells of its fault matrix from all parts. */
async function publishOne(group: readonly ReportInFolder[], reportsFolder: string): Promise<ReportInFolder> {
  const [first] = group
  if (first === undefined) throw new Error('A group has a report.')
  if (isPublished(group, reportsFolder)) return first
  return withDraft(reportsFolder, async (draft) => {
    const others = group.slice(1).map(({ folder, report }) => ({ folder, paths: cellScreenshots(report) }))
    // The first report is kept, so its screenshots are copied last.
    const screenshots = [...others, { folder: first.folder, paths: stepScreenshots(first.report) }]
    const copyScreenshot = createScreenshotCopy()
    for (const { folder, paths } of screenshots) {
      for (const path of paths) {
        if (!(await copyScreenshot(folder, path, join(draft, path)))) throw missing(folder, path)
      }
    }
    for (const trace of [first.report.trace, ...first.report.failedAttempts.map((attempt) => attempt.trace)]) {
      if (trace === null) continue
      const bytes = await copyInside(first.folder, trace, join(draft, trace), MAX_TRACE_BYTES)
      if (bytes === undefined) throw missing(first.folder, trace)
    }
    const { faultMatrix } = first.report
    const unordered = group.flatMap(({ report }) => report.faultMatrix?.cells ?? [])
    const cells = (faultMatrix?.endpoints ?? []).flatMap(({ endpointId }) =>
      FAULT_KINDS.flatMap((kind) => unordered.filter((cell) => cell.endpointId === endpointId && cell.fault === kind)),
    )
    const report = concludeJourney({
      ...first.report,
      faultMatrix: faultMatrix === null ? null : { ...faultMatrix, cells },
      comparison: null,
      trend: [],
    })
    const sources = group.map(({ folder }) => folder)
    const replaced = await findEarlierMerge(reportsFolder, report, sources)
    return publishReport(draft, reportsFolder, report, replaced)
  })
}

function missing(folder: string, path: string): StorefrontError {
  return usage(`The report ${folder} is missing ${path}.`)
}

function cellScreenshots({ faultMatrix }: JourneyReport): string[] {
  return (faultMatrix?.cells ?? []).flatMap(({ screenshot }) => screenshot ?? [])
}

function stepScreenshots(report: JourneyReport): string[] {
  const steps = [...report.steps, ...report.failedAttempts.map(({ step }) => step)]
  return [
    ...steps.flatMap(({ screenshot }) => screenshot ?? []),
    ...(report.snapshots?.differences ?? []).flatMap(({ screenshot }) => screenshot?.baseline ?? []),
    ...cellScreenshots(report),
  ]
}
