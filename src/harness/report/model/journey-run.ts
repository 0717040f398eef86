import * as z from 'zod'
import { Shard } from '#environment/shard.ts'
import { NameInside } from '#folders/path-inside.ts'
import { countMissedBudgets } from '../../findings/budget-findings.ts'
import { getFailingCells } from '../../findings/fault-result.ts'
import { getAudit } from '../../findings/finding.ts'
import { formatFailure } from '../../findings/format.ts'
import { Outcome } from '../../findings/verdict.ts'
import { ENGINE_NAMES, getTargetName } from '../../targets/engines.ts'
import { type JourneyReport, lacksBaseline, NO_BASELINE } from './journey-report.ts'

/** Version of the format. Incompatible changes increase it. */
export const RUN_SCHEMA = 'storefront/journey-run@2'

/** File name of a run of several journeys. The file is in a folder next to the reports of the journeys. */
export const RUN_FILE = 'run.json'

const RunEntry = z.strictObject({
  journey: z.string(),
  device: z.string(),
  engine: z.enum(ENGINE_NAMES),
  verdict: Outcome,
  /** One-line summary; empty without findings. */
  note: z.string(),
  /** Next step with the file and line of a broken journey; missing from other runs. */
  next: z.string().optional(),
  durationMs: z.number().min(0),
  /** Folder of the journey's report, next to the run's folder; null for a broken journey. */
  folder: z.nullable(NameInside),
})
export type RunEntry = z.infer<typeof RunEntry>

/** The journeys of one command, or of one of its shards. */
export const JourneyRun = z.strictObject({
  schema: z.literal(RUN_SCHEMA),
  startedAt: z.iso.datetime(),
  durationMs: z.number().min(0),
  /** Git commit of the shop; null outside a repository. */
  commit: z.nullable(z.string()),
  /** The command without `--shard`. */
  command: z.string(),
  devices: z.array(z.string()),
  engines: z.array(z.enum(ENGINE_NAMES)),
  shard: z.nullable(Shard),
  /** Number of shards that were merged; missing from a run that was not merged. */
  mergedShards: z.int().min(1).optional(),
  /** Faults that the command injected, such as `status 500 for checkOut`. */
  injected: z.array(z.string()),
  entries: z.array(RunEntry),
})
export type JourneyRun = z.infer<typeof JourneyRun>

/** Parses the content of a `run.json`. Returns undefined for any other content. */
export function parseRun(content: unknown): JourneyRun | undefined {
  return JourneyRun.safeParse(content).data
}

/** Returns the command that repeats the run or its shard. */
export function getRerunCommand({ command, shard }: Pick<JourneyRun, 'command' | 'shard'>): string {
  return shard === null ? command : `${command} --shard ${shard.current}/${shard.total}`
}

/** Returns a journey's entry in a run of several journeys. */
export function toRunEntry(report: JourneyReport, folder: string): RunEntry {
  return {
    journey: report.journey.name,
    device: report.device.name,
    engine: report.engine,
    verdict: report.verdict,
    note: getNote(report),
    durationMs: report.durationMs,
    folder,
  }
}

/** Sorts runs by name, so that the order does not depend on the computer or on which run ended first. */
export function sortByName(entries: readonly RunEntry[]): RunEntry[] {
  const keyOf = (entry: RunEntry): string => `${entry.journey} ${getTargetName(entry)}`
  return entries.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
}

function getNote(report: JourneyReport): string {
  const failed = report.steps.find(({ status }) => status === 'failed')
  if (failed !== undefined) {
    const [reason] = failed.failures
    return `step ${failed.number}, "${failed.name}": ${reason === undefined ? '' : formatFailure(reason)}`
  }
  const counts: [number, string][] = [
    [countAudit(report, 'accessibility'), 'accessibility'],
    [countMissedBudgets(report.measurements), 'performance'],
    [getFailingCells(report.faultMatrix).length, 'fault matrix'],
    [report.expiredExceptions.length, 'expired exceptions'],
    [report.snapshots?.differences.length ?? 0, 'changed snapshots'],
  ]
  const found = counts.filter(([count]) => count > 0).map(([count, what]) => `${what}: ${count}`)
  const { lastStep, steps } = report
  return [
    ...(report.verdict === 'flaky' ? [`passed on retry ${report.failedAttempts.length}`] : found),
    ...(report.verdict !== 'flaky' && lacksBaseline(report) ? [`snapshots: ${NO_BASELINE}`] : []),
    ...(lastStep !== null && lastStep < steps.length
      ? [`ended after step ${lastStep} of ${steps.length} (--until)`]
      : []),
  ].join(', ')
}

function countAudit({ findings }: JourneyReport, audit: string): number {
  return findings.filter((finding) => getAudit(finding) === audit).length
}
