import { access, cp, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { FAULT_KINDS } from '../../findings/fault-result.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { inOrderOfName, type JourneyRun, type RunEntry, toRunEntry } from '../model/journey-run.ts'
import { parseReport } from '../model/report.ts'
import { concludeJourney } from '../model/verdict.ts'
import { publishReport } from './publish-report.ts'
import { publishRun } from './publish-run.ts'
import { withDraft } from './report-folder.ts'
import { journeyFolderName } from './subject.ts'

/** A shard's `run.json`, and its folder. */
export interface JourneyPart {
  readonly folder: string
  readonly run: JourneyRun
}

interface ReportInFolder {
  readonly folder: string
  readonly report: JourneyReport
}

/**
 * Publishes one run of all parts, and the report of each of its journeys (JRNY-64).
 * @throws {StorefrontError} when a report is missing or of another version.
 */
export async function publishMergedRun(
  parts: readonly JourneyPart[],
  reportsFolder: string,
): Promise<{ readonly run: JourneyRun; readonly folder: string }> {
  const [first] = parts
  if (first === undefined) throw new Error('A merge needs a run.')
  const entries: RunEntry[] = parts.flatMap(({ run }) => run.entries.filter(({ folder }) => folder === null))
  const reports = (await Promise.all(parts.map(readReports))).flat()
  for (const group of Map.groupBy(reports, ({ report }) => journeyFolderName(report)).values()) {
    entries.push(await publishOne(group, reportsFolder))
  }
  const run: JourneyRun = {
    ...first.run,
    startedAt: parts.map((part) => part.run.startedAt).toSorted()[0] ?? first.run.startedAt,
    durationMs: Math.max(...parts.map((part) => part.run.durationMs)),
    shard: null,
    entries: inOrderOfName(entries),
  }
  return { run, folder: await publishRun(run, reportsFolder) }
}

function readReports({ folder, run }: JourneyPart): Promise<ReportInFolder[]> {
  const folders = run.entries.flatMap((entry) => (entry.folder === null ? [] : [join(dirname(folder), entry.folder)]))
  return Promise.all(folders.map(async (place) => ({ folder: place, report: await readReport(place) })))
}

async function readReport(folder: string): Promise<JourneyReport> {
  const text = await readFile(join(folder, 'report.json'), 'utf8').catch(() => undefined)
  const report = parseReport(text === undefined ? undefined : JSON.parse(text))
  if (report?.kind === 'journey') return report
  throw new StorefrontError({
    kind: 'usage',
    message:
      text === undefined ? `The report ${folder} is missing.` : `The report ${folder} is of another version or kind.`,
    next: 'hand on the whole folder of reports of each shard.',
  })
}

/** Publishes the report of a journey; cells of its fault matrix may come from several parts. */
async function publishOne(group: readonly ReportInFolder[], reportsFolder: string): Promise<RunEntry> {
  const [first] = group
  if (first === undefined) throw new Error('A group has a report.')
  return withDraft(reportsFolder, async (draft) => {
    // The first report is kept, so its own screenshots are copied last.
    for (const { folder, report } of group.toReversed()) {
      // The previous version keeps them in a folder of another name, which its reports still tell.
      for (const name of ['screenshots', 'pictures']) {
        const isThere = await exists(join(folder, name))
        if (isThere) await cp(join(folder, name), join(draft, name), { recursive: true, force: true })
      }
      for (const trace of [report.trace, ...report.failedAttempts.map((attempt) => attempt.trace)]) {
        if (trace !== null) await cp(join(folder, trace), join(draft, trace))
      }
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
    const published = await publishReport(draft, reportsFolder, report)
    return toRunEntry(published.report, basename(published.folder))
  })
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
