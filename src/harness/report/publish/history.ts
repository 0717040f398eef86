import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { injectedFields, withInjected } from '../../findings/injected-rule.ts'
import { getWorst } from '../../findings/verdict.ts'
import { ENGINE_NAMES, formatTarget } from '../../targets/engines.ts'
import { type JourneyRun, parseRun, RUN_FILE } from '../model/journey-run.ts'
import { parseReport, type Report } from '../model/report.ts'
import { getFolderName, isComparable } from './subject.ts'

/** The fields shown in a list of reports, regardless of their kind and version. */
const Listed = z.object({
  schema: z.string(),
  verdict: z.string(),
  startedAt: z.iso.datetime(),
  journey: z.optional(z.object({ name: z.string() })),
  device: z.optional(z.object({ name: z.string() })),
  /** Audits have no engine. */
  engine: z.enum(ENGINE_NAMES).default('chromium'),
  environment: z.optional(z.string()),
  injectedRules: injectedFields.injectedRules.catch([]),
  conditions: injectedFields.conditions.catch([]),
})

/**
 * Maximum number of reports read by default. This is enough for a trend, and reading them is fast even among thousands
 * of reports.
 */
const MAX_REPORTS_READ = 60

export interface ListedReport {
  /** Name of the report folder. */
  readonly folder: string
  /** Subject, such as `checkout-guest on mobile` or `audit of demo`. */
  readonly subject: string
  readonly verdict: string
  readonly startedAt: string
}

/**
 * Lists up to `limit` reports and overviews of a folder, newest first. An overview precedes its reports, which started
 * later, and a merged one those of its shards. Other folders are skipped.
 */
export async function listReports(reportsFolder: string, limit = MAX_REPORTS_READ): Promise<ListedReport[]> {
  const contents = await readEach(reportsFolder, { limit, files: ['report.json', RUN_FILE] })
  const reports = contents.flatMap(toListedReport)
  const starts = new Map(reports.map(({ folder, startedAt }) => [folder, startedAt]))
  const overviews = contents.flatMap(({ folder, content }) => {
    const run = parseRun(content)
    if (run === undefined) return []
    const { startedAt, entries } = run
    const position = entries.map((entry) => starts.get(entry.folder ?? '') ?? '')
    const listed = {
      folder,
      subject: describeRun(run),
      verdict: getWorst(entries.map(({ verdict }) => verdict)),
      startedAt,
    }
    return [
      {
        listed,
        position: [...position, startedAt].toSorted().at(-1) ?? '',
        rank: run.mergedShards === undefined ? 1 : 2,
      },
    ]
  })
  return [...overviews, ...reports.map((listed) => ({ listed, position: listed.startedAt, rank: 0 }))]
    .toSorted(
      (one, other) =>
        other.position.localeCompare(one.position) ||
        other.rank - one.rank ||
        other.listed.folder.localeCompare(one.listed.folder),
    )
    .map(({ listed }) => listed)
}

function describeRun({ entries, shard, mergedShards }: JourneyRun): string {
  const runs = `overview of ${entries.length} ${entries.length === 1 ? 'run' : 'runs'}`
  if (mergedShards !== undefined) return `${runs}, merged`
  return shard === null ? runs : `${runs}, shard ${shard.current}/${shard.total}`
}

function toListedReport({ folder, content }: FolderContent): ListedReport[] {
  const { data } = Listed.safeParse(content)
  if (data === undefined) return []
  const { journey, device, engine, environment, verdict, startedAt } = data
  const subject =
    journey === undefined
      ? `audit of ${environment ?? 'the shop'}`
      : `${journey.name} on ${formatTarget({ device: device?.name ?? '', engine })}${withInjected(data)}`
  return [{ folder, subject, verdict, startedAt }]
}

/** A report and the name of its folder. */
interface PreviousReport {
  readonly folder: string
  readonly report: Report
}

/** Returns whether an earlier run ended before a later one, at a step or at a fault, so it says nothing about the rest. */
function isCut(earlier: Report, later: Report): boolean {
  if (earlier.kind !== 'journey' || later.kind !== 'journey') return false
  const isMatrixCut = earlier.faultMatrix?.plannedCells !== undefined && later.faultMatrix?.plannedCells === undefined
  return isMatrixCut || (earlier.lastStep !== null && earlier.lastStep < (later.lastStep ?? Infinity))
}

/**
 * Returns earlier reports with the same subject and scope, newest first. Unreadable reports and runs that ended
 * earlier, with `--until` or in a fault matrix, are skipped.
 */
export async function findPreviousReports(reportsFolder: string, report: Report): Promise<PreviousReport[]> {
  const ending = `-${getFolderName(report)}`
  const reports = await readEach(reportsFolder, {
    isWanted: (name) => name.replace(/-\d+$/, '').endsWith(ending),
    files: ['report.json'],
  })
  return reports
    .flatMap(({ folder, content }) => {
      const earlier = parseReport(content)
      const isPrevious = earlier !== undefined && earlier.startedAt < report.startedAt
      return isPrevious && isComparable(earlier, report) && !isCut(earlier, report) ? [{ folder, report: earlier }] : []
    })
    .toSorted((one, other) => other.report.startedAt.localeCompare(one.report.startedAt))
}

interface FolderContent {
  readonly folder: string
  readonly content: unknown
}

/** Returns the parsed content of the first of `files` that exists in each of the newest folders. */
async function readEach(
  reportsFolder: string,
  {
    isWanted = () => true,
    limit = MAX_REPORTS_READ,
    files,
  }: { isWanted?: (name: string) => boolean; limit?: number; files: readonly string[] },
): Promise<FolderContent[]> {
  const entries = await readdir(reportsFolder, { withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && isWanted(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .slice(-limit)
  const contents = await Promise.all(
    folders.map(async (folder) => ({ folder, content: parse(await readFirst(join(reportsFolder, folder), files)) })),
  )
  return contents.filter(({ content }) => content !== undefined)
}

async function readFirst(folder: string, files: readonly string[]): Promise<string> {
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
    if (text !== undefined) return text
  }
  return ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
