import * as z from 'zod'
import { troubledCells } from '../../findings/fault-result.ts'
import { ENGINE_NAMES, targetName } from '../../targets/engines.ts'
import type { JourneyReport } from './journey-report.ts'
import { accessibilityFindingCount, missedBudgetCount } from './journey-report.ts'

/** Version of the shape; a change that breaks readers raises the number. */
export const RUN_SCHEMA = 'storefront/journey-run@1'

/** File of a run of several journeys, in a folder of its own beside their reports. */
export const RUN_FILE = 'run.json'

const Shard = z.strictObject({ number: z.number().int().min(1), of: z.number().int().min(1) })
export type Shard = z.infer<typeof Shard>

const RunEntry = z.strictObject({
  journey: z.string(),
  device: z.string(),
  /** Absent in runs of earlier versions, which are of Chromium. */
  engine: z.enum(ENGINE_NAMES).optional(),
  /** A journey whose own code is broken has neither passed nor found anything. */
  verdict: z.enum(['passed', 'flaky', 'findings', 'failed', 'broken']),
  /** What there is to say of it in one line; empty where all is well. */
  note: z.string(),
  durationMs: z.number().min(0),
  /** Folder of its report, beside the run's own; null for a broken one. */
  folder: z.nullable(z.string()),
})
export type RunEntry = z.infer<typeof RunEntry>

/** Several journeys of one command, or the part of them that one shard ran. */
export const JourneyRun = z.strictObject({
  schema: z.literal(RUN_SCHEMA),
  startedAt: z.iso.datetime(),
  durationMs: z.number().min(0),
  /** The shop's state in version control; null where there is none. */
  commit: z.nullable(z.string()),
  /** The command without its shard. */
  command: z.string(),
  devices: z.array(z.string()),
  /** Absent in runs of earlier versions, which are of Chromium. */
  engines: z.array(z.enum(ENGINE_NAMES)).optional(),
  shard: z.nullable(Shard),
  entries: z.array(RunEntry),
})
export type JourneyRun = z.infer<typeof JourneyRun>

/** What a run of several says of one. */
export function entryOf(report: JourneyReport, folder: string): RunEntry {
  return {
    journey: report.journey.name,
    device: report.device.name,
    engine: report.engine,
    verdict: report.verdict,
    note: noteOf(report),
    durationMs: report.durationMs,
    folder,
  }
}

/** The runs in an order that does not tell which of them ended first, nor on which computer. */
export function inOrderOfName(entries: readonly RunEntry[]): RunEntry[] {
  const keyOf = (entry: RunEntry): string => `${entry.journey} ${targetName(entry)}`
  return entries.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
}

function noteOf(report: JourneyReport): string {
  const failed = report.steps.find(({ status }) => status === 'failed')
  if (failed !== undefined) return `step ${failed.number}, “${failed.name}”: ${failed.failures[0]?.seen ?? ''}`
  if (report.verdict === 'flaky') return `passed only at attempt ${report.attempts.length + 1}`
  const counts: [number, string][] = [
    [accessibilityFindingCount(report), 'accessibility'],
    [missedBudgetCount(report), 'speed'],
    [troubledCells(report.faults).length, 'failing calls'],
    [report.expiredExceptions.length, 'expired exceptions'],
    [report.looks?.differences.length ?? 0, 'steps that look or read otherwise'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${what}: ${count}`)
    .join(', ')
}
