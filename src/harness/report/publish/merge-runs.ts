import { cp, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { FAULT_KINDS } from '../../findings/fault-titles.ts'
import { JourneyReport } from '../model/journey-report.ts'
import { entryOf, inOrderOfName, JourneyRun, RUN_FILE, RUN_SCHEMA, type RunEntry } from '../model/journey-run.ts'
import { verdictOf } from '../model/verdict.ts'
import { journeyKind } from './journey-kind.ts'
import { publishReport } from './publish-report.ts'
import { publishRun } from './publish-run.ts'
import { withDraft } from './report-folder.ts'

interface Part {
  /** Folder of the part's `run.json`. */
  readonly folder: string
  readonly run: JourneyRun
}

/** The newest run of journeys in a folder of reports, or in the run's own folder; undefined without one. */
export async function findRun(folder: string): Promise<string | undefined> {
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => [])
  if (inside.some(({ name }) => name === RUN_FILE)) return folder
  const runs: string[] = []
  for (const entry of inside) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const files = await readdir(join(folder, entry.name))
    if (files.includes(RUN_FILE)) runs.push(join(folder, entry.name))
  }
  return runs.toSorted((one, other) => basename(one).localeCompare(basename(other))).at(-1)
}

/**
 * Makes one run of the parts that shards have left, publishes the report of each of their runs, and the whole.
 * @throws {StorefrontError} when the parts do not belong together, one is missing, or one is of another version.
 */
export async function mergeRuns(
  folders: readonly string[],
  reportsFolder: string,
): Promise<{ readonly run: JourneyRun; readonly folder: string }> {
  const parts = await Promise.all(folders.map(readPart))
  const [first] = parts
  if (first === undefined) throw new Error('There is nothing to merge.')
  assertOneRun(parts)
  const entries: RunEntry[] = parts.flatMap(({ run }) => run.entries.filter(({ folder }) => folder === null))
  const reports = await Promise.all(parts.map(readReports))
  const groups = Map.groupBy(reports.flat(), ({ report }) => journeyKind.subject(report))
  for (const group of groups.values()) entries.push(await publishOne(group, reportsFolder))
  const run: JourneyRun = {
    ...first.run,
    startedAt: parts.map((part) => part.run.startedAt).toSorted()[0] ?? first.run.startedAt,
    durationMs: Math.max(...parts.map((part) => part.run.durationMs)),
    shard: null,
    entries: inOrderOfName(entries),
  }
  return { run, folder: await publishRun(run, reportsFolder) }
}

async function readPart(folder: string): Promise<Part> {
  const content: unknown = JSON.parse(await readFile(join(folder, RUN_FILE), 'utf8'))
  const result = JourneyRun.safeParse(content)
  if (result.success) return { folder, run: result.data }
  const { schema } = content as { readonly schema?: unknown }
  throw refusal(
    schema === RUN_SCHEMA
      ? `${folder} holds no run of journeys: ${result.error.issues[0]?.message ?? ''}`
      : `${folder} is of another version: ${String(schema)}, not ${RUN_SCHEMA}.`,
    'run all shards with the same version of storefront.',
  )
}

function assertOneRun(parts: readonly Part[]): void {
  const [first] = parts
  if (first === undefined) return
  for (const { folder, run } of parts) {
    for (const [what, of] of [
      ['commit', (one: JourneyRun) => one.commit ?? 'none'],
      ['devices', (one: JourneyRun) => one.devices.join(', ')],
      ['browsers', (one: JourneyRun) => (one.engines ?? ['chromium']).join(', ')],
      ['command', (one: JourneyRun) => one.command],
      ['number of shards', (one: JourneyRun) => String(one.shard?.of ?? 1)],
    ] as const) {
      if (of(run) === of(first.run)) continue
      throw refusal(
        `${first.folder} and ${folder} are no parts of one run: ${what} ${of(first.run)} and ${of(run)}.`,
        'give the folders of the shards of one run.',
      )
    }
  }
  const all = first.run.shard?.of ?? 1
  const numbers = parts.map(({ run }) => run.shard?.number ?? 1)
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice !== undefined) {
    throw refusal(`Part ${twice} of ${all} is given twice.`, 'give each part once.')
  }
  const missing = Array.from({ length: all }, (_, index) => index + 1).filter((number) => !numbers.includes(number))
  if (missing.length > 0) {
    throw refusal(
      `Of ${all} parts ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
      'give the folder of each shard; one that ended with 2 or 3 has left none.',
    )
  }
}

async function readReports({ folder, run }: Part): Promise<{ folder: string; report: JourneyReport }[]> {
  return Promise.all(
    run.entries.flatMap(({ folder: name }) => {
      if (name === null) return []
      const place = join(dirname(folder), name)
      return [readReport(place).then((report) => ({ folder: place, report }))]
    }),
  )
}

async function readReport(folder: string): Promise<JourneyReport> {
  const text = await readFile(join(folder, 'report.json'), 'utf8').catch(() => undefined)
  const result = JourneyReport.safeParse(text === undefined ? undefined : JSON.parse(text))
  if (result.success) return result.data
  throw refusal(
    text === undefined ? `The report ${folder} is missing.` : `The report ${folder} is of another version.`,
    'hand on the whole folder of reports of each shard.',
  )
}

/** Publishes the report of a run; cells of its fault matrix may come from several parts. */
async function publishOne(
  group: readonly { readonly folder: string; readonly report: JourneyReport }[],
  reportsFolder: string,
): Promise<RunEntry> {
  const [first] = group
  if (first === undefined) throw new Error('A group has a report.')
  return withDraft(reportsFolder, async (draft) => {
    // The first is the report, so where several have a picture of the same step its own is the last that is copied.
    for (const { folder, report } of group.toReversed()) {
      await cp(join(folder, 'pictures'), join(draft, 'pictures'), { recursive: true, force: true })
      for (const trace of [report.trace, ...report.attempts.map((attempt) => attempt.trace)]) {
        if (trace !== null) await cp(join(folder, trace), join(draft, trace))
      }
    }
    const { faults } = first.report
    const unordered = group.flatMap(({ report }) => report.faults?.cells ?? [])
    const cells = (faults?.calls ?? []).flatMap(({ endpointId }) =>
      FAULT_KINDS.flatMap((kind) => unordered.filter((cell) => cell.endpointId === endpointId && cell.fault === kind)),
    )
    const whole: JourneyReport = {
      ...first.report,
      faults: faults === null ? null : { ...faults, cells },
      comparison: null,
      trend: [],
    }
    const report = { ...whole, verdict: verdictOf(whole) }
    const published = await publishReport(journeyKind, draft, reportsFolder, report)
    return entryOf(published.report, basename(published.folder))
  })
}

function refusal(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
