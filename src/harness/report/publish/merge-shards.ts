import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Shard } from '#environment/shard.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { readJsonInside } from '#folders/read-inside.ts'
import { MAX_REPORT_BYTES } from '../../findings/file-limits.ts'
import { isPassing, type Outcome } from '../../findings/verdict.ts'
import { type JourneyRun, RUN_FILE, RUN_SCHEMA } from '../model/journey-run.ts'
import { parseRun } from '../model/previous-run.ts'
import { explainReport, parseReport } from '../model/report.ts'
import { hasPassed } from '../model/verdict.ts'
import { type AuditPart, publishMergedAudit } from './merge-audits.ts'
import { type JourneyPart, publishMergedRun } from './merge-runs.ts'
import { LATEST } from './report-folder.ts'

export interface MergedReport {
  readonly folder: string
  readonly outcomes: readonly Outcome[]
  readonly hasPassed: boolean
  /** Overview of the journeys; null for an audit. */
  readonly run: JourneyRun | null
}

/** A part of a run, with its shard and the fields shared by all parts of the run. */
interface Part {
  readonly folder: string
  readonly shard: Shard | null
  readonly facts: Readonly<Record<string, string>>
}

/**
 * Merges and publishes the parts that shards wrote to these folders (AUD-27, JRNY-64).
 * @throws {StorefrontError} if the parts are not from the same run, or if a part is missing or unreadable.
 */
export async function mergeShards(folders: readonly string[], reportsFolder: string): Promise<MergedReport> {
  await Promise.all(folders.map(assertFolder))
  const audits = (await Promise.all(folders.map(findAudit))).flatMap((part) => part ?? [])
  if (audits.length === folders.length) {
    assertOneRun(audits.map(({ folder, report }) => ({ folder, shard: report.scope.shard, facts: auditFacts(report) })))
    const { folder, report } = await publishMergedAudit(audits, reportsFolder)
    return { folder, outcomes: [report.verdict], hasPassed: hasPassed(report), run: null }
  }
  const [only = '', ...others] = folders
  const runs = await Promise.all((others.length === 0 ? await findShards(only) : folders).map(readRun))
  assertOneRun(runs.map(({ folder, run }) => ({ folder, shard: run.shard, facts: runFacts(run) })))
  const { folder, run } = await publishMergedRun(runs, reportsFolder)
  const outcomes = run.entries.map(({ verdict }) => verdict)
  return { folder, outcomes, hasPassed: outcomes.every(isPassing), run }
}

async function assertFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() === true) return
  throw usage(
    found === undefined ? `The folder ${folder} does not exist.` : `${folder} is a file.`,
    'Pass the "reports" folder of each shard.',
  )
}

/** Returns the audit in a folder, or the latest audit if the folder contains reports. */
async function findAudit(folder: string): Promise<AuditPart | undefined> {
  for (const candidate of [folder, await findLatest(folder)]) {
    const content =
      candidate === undefined ? undefined : await readJsonInside(candidate, 'report.json', MAX_REPORT_BYTES)
    if (candidate === undefined || content === undefined) continue
    const report = parseReport(content)
    if (report?.kind === 'audit') return { folder: candidate, report }
    if (report !== undefined) return undefined
    if (typeof content !== 'object' || content === null || !('kind' in content) || content.kind !== 'audit') continue
    throw usage(`The report ${candidate} ${explainReport(content)}.`, 'Pass the complete reports folder of each shard.')
  }
  return undefined
}

/**
 * Returns the folder that `latest` is or points to. Returns undefined if that folder is not directly inside `folder`
 * (SEC-41).
 */
async function findLatest(folder: string): Promise<string | undefined> {
  const real = await realpath(join(folder, LATEST)).catch(() => undefined)
  return real !== undefined && dirname(real) === (await realpath(folder)) ? real : undefined
}

/** Returns the newest journey run in a folder of reports, or the run in the folder itself. */
async function readRun(folder: string): Promise<JourneyPart> {
  const place = await findRun(folder)
  if (place === undefined) {
    const hasLatest = (await lstat(join(folder, LATEST)).catch(() => undefined)) !== undefined
    throw usage(
      `${folder} contains no shard of a run.`,
      hasLatest
        ? `Pass the folder of an audit; ${join(folder, LATEST)} does not lead to one inside ${folder}.`
        : 'Pass the "reports" folder of a "storefront journey" or "storefront audit" command with --shard.',
    )
  }
  const content = await readJsonInside(place, RUN_FILE, MAX_REPORT_BYTES)
  const run = parseRun(content)
  if (run !== undefined) return { folder: place, run }
  const { schema } = (content ?? {}) as { readonly schema?: unknown }
  throw usage(
    schema === RUN_SCHEMA
      ? `${place} contains no run of journeys.`
      : `${place} is of another version: ${String(schema)}.`,
    'Run all shards with the same version of storefront.',
  )
}

/** Returns the folder of the newest journey run in a folder of reports, or undefined if there is none. @internal */
export async function findRun(folder: string): Promise<string | undefined> {
  return (await listRuns(folder)).at(-1)
}

/**
 * Returns the folders of the newest run's shards if one computer wrote all of them to the same folder of reports.
 * Otherwise, returns the folder itself (JRNY-135).
 */
async function findShards(folder: string): Promise<readonly string[]> {
  const shards = new Map<string, string>()
  const runs = (await listRuns(folder)).map((path) => ({ path, shard: /-(\d+)-of-(\d+)(?:-\d+)?$/.exec(path) }))
  const total = runs.at(-1)?.shard?.[2]
  for (const { path, shard } of runs) if (shard?.[2] === total) shards.set(shard?.[1] ?? '', path)
  return total === undefined ? [folder] : [...shards.values()]
}

/** Returns the folders of the journey runs in a folder of reports, oldest first, or the folder itself if it is a run. */
async function listRuns(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => [])
  if (inside.some(({ name }) => name === RUN_FILE)) return [folder]
  const runs: string[] = []
  for (const entry of inside) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const files = await readdir(join(folder, entry.name))
    if (files.includes(RUN_FILE)) runs.push(join(folder, entry.name))
  }
  return runs.toSorted((one, other) => basename(one).localeCompare(basename(other)))
}

function auditFacts({ environment, audits, scope }: AuditPart['report']): Part['facts'] {
  return {
    environment,
    audits: audits.map(({ name }) => name).join(', '),
    pages: scope.patterns.join(', ') || 'all',
    'external links': String(scope.externalLinks),
    draft: scope.draft ?? 'none',
  }
}

function runFacts({ commit, devices, engines, command }: JourneyRun): Part['facts'] {
  return { commit: commit ?? 'none', devices: devices.join(', '), browsers: engines.join(', '), command }
}

function assertOneRun(parts: readonly Part[]): void {
  const [first] = parts
  if (first === undefined) throw usage('There is nothing to merge.', 'Pass the folder of each shard.')
  const total = first.shard?.total ?? 1
  for (const { folder, shard, facts } of parts) {
    const shardFacts = { ...facts, 'number of shards': String(shard?.total ?? 1) }
    for (const [name, value] of Object.entries({ ...first.facts, 'number of shards': String(total) })) {
      const other = (shardFacts as Readonly<Record<string, string>>)[name]
      if (other === value) continue
      throw usage(
        `${first.folder} and ${folder} are not parts of one run: ${name} ${value} and ${other}.`,
        'Pass the folders of the shards of one run.',
      )
    }
  }
  const numbers = parts.map(({ shard }) => shard?.current ?? 1)
  const duplicate = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (duplicate !== undefined)
    throw usage(`Shard ${duplicate} of ${total} was passed twice.`, 'Pass the folder of each shard once.')
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter((number) => !numbers.includes(number))
  if (missing.length === 0) return
  throw usage(
    `${missing.length === 1 ? 'Shard' : 'Shards'} ${missing.join(', ')} of ${total} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    'Pass the reports folder of each shard. A shard with exit code 2 or 3 has none.',
  )
}

function usage(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
