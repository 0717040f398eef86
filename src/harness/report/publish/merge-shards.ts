import type { Shard } from '#environment/shard.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isPassing, type Outcome } from '../../findings/verdict.ts'
import type { AuditReport } from '../model/audit-report.ts'
import type { JourneyRun } from '../model/journey-run.ts'
import { hasPassed } from '../model/verdict.ts'
import { findShards, type Part } from './find-shards.ts'
import { publishMergedAudit } from './merge-audits.ts'
import { publishMergedRun } from './merge-runs.ts'

export interface MergedReport {
  readonly folder: string
  /** The merged shards and their folders. */
  readonly shards: readonly { readonly folder: string; readonly shard: Shard }[]
  readonly outcomes: readonly Outcome[]
  readonly hasPassed: boolean
  /** Overview of the journeys; null for an audit. */
  readonly run: JourneyRun | null
}

/**
 * Merges and publishes the parts that shards wrote to these folders (AUD-27, JRNY-64).
 * @throws {StorefrontError} if the parts are not from the same run, or if a part is missing or unreadable.
 */
export async function mergeShards(
  folders: readonly string[],
  reportsFolder: string,
  needsSummary = false,
): Promise<MergedReport> {
  const parts = await findShards(folders)
  assertOneRun(parts)
  const shards = parts.map(({ folder, shard }) => ({ folder, shard }))
  const runs = parts.flatMap((part) => (part.kind === 'journeys' ? part : []))
  if (runs.length === 0) {
    if (needsSummary) {
      throw usage(
        '--summary is only available for journeys; these are audit reports.',
        'Remove --summary; the merged report has the details.',
      )
    }
    const audits = parts.flatMap((part) => (part.kind === 'audit' ? part : []))
    const { folder, report } = await publishMergedAudit(audits, reportsFolder)
    return { folder, shards, outcomes: [report.verdict], hasPassed: hasPassed(report), run: null }
  }
  const { folder, run } = await publishMergedRun(runs, reportsFolder)
  const outcomes = run.entries.map(({ verdict }) => verdict)
  return { folder, shards, outcomes, hasPassed: outcomes.every(isPassing), run }
}

/** Returns the fields shared by all parts of a run. */
function getFacts(part: Part): Readonly<Record<string, string>> {
  const facts = part.kind === 'audit' ? auditFacts(part.report) : runFacts(part.run)
  return { reports: part.kind, ...facts, 'number of shards': String(part.shard.total) }
}

function auditFacts({ environment, audits, scope }: AuditReport): Readonly<Record<string, string>> {
  return {
    environment,
    audits: audits.map(({ name }) => name).join(', '),
    pages: scope.patterns.join(', ') || 'all',
    'external links': String(scope.externalLinks),
    draft: scope.draft ?? 'none',
  }
}

function runFacts({ commit, devices, engines, command }: JourneyRun): Readonly<Record<string, string>> {
  return { commit: commit ?? 'none', devices: devices.join(', '), browsers: engines.join(', '), command }
}

function assertOneRun(parts: readonly Part[]): void {
  const [first] = parts
  if (first === undefined) throw usage('There is nothing to merge.', 'Pass the folder of each shard.')
  for (const part of parts) {
    const facts = getFacts(part)
    for (const [name, value] of Object.entries(getFacts(first))) {
      const other = facts[name]
      if (other === value) continue
      throw usage(
        `${first.folder} and ${part.folder} are not parts of one run: ${name} ${value} and ${other}.`,
        'Pass the folders of the shards of one run.',
      )
    }
  }
  const { total } = first.shard
  const numbers = parts.map(({ shard }) => shard.current)
  const duplicate = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (duplicate !== undefined)
    throw usage(`Shard ${duplicate} of ${total} was passed twice.`, 'Pass the folder of each shard once.')
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter((number) => !numbers.includes(number))
  if (missing.length === 0) return
  throw usage(
    `${missing.length === 1 ? 'Shard' : 'Shards'} ${missing.join(', ')} of ${total} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    `Pass the reports folder of each shard. If there is none, run the same command with --shard ${missing[0]}/${total}.`,
  )
}

function usage(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
