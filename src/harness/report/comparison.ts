import * as z from 'zod'
import { exceededText } from './journey/exceeded-text.ts'
import { FAULT_TITLES, troubledCells, troubleText } from './journey/fault-result.ts'
import type { JourneyReport } from './journey/result.ts'

/** One thing that a run complains about; `id` stays the same from run to run. */
const Complaint = z.strictObject({ id: z.string(), text: z.string() })
export type Complaint = z.infer<typeof Complaint>

/** A run beside the one before it: of the same journey on the same screen, or of the same audits of the same pages. */
export const Comparison = z.strictObject({
  previous: z.strictObject({ startedAt: z.iso.datetime(), verdict: z.string(), folder: z.string() }),
  /** Complaints that the run before did not have. */
  fresh: z.array(Complaint),
  /** Complaints of both. */
  known: z.array(Complaint),
  /** Complaints of the run before that are gone. */
  fixed: z.array(Complaint),
  /** Complaints of the run before at places that this run did not come to. */
  unseen: z.array(Complaint),
})
export type Comparison = z.infer<typeof Comparison>

/** Runs of a trend, the last one included. */
export const TREND_LENGTH = 10

/** What a reader of the trend wants to know of a run. */
export const TrendPoint = z.strictObject({
  startedAt: z.iso.datetime(),
  verdict: z.string(),
  durationMs: z.number().min(0),
  complaints: z.number().int().min(0),
})
export type TrendPoint = z.infer<typeof TrendPoint>

type Observed = Pick<JourneyReport, 'steps' | 'measurements' | 'faults' | 'expiredExceptions'>

/** Everything that a run complains about, each fault once. */
export function complaintsOf(report: Observed): Complaint[] {
  const steps = report.steps
    .filter(({ status }) => status === 'failed')
    .map(({ name, failures }) => ({
      id: `step/${name}`,
      text: `Step failed: ${name}: ${failures[0]?.seen ?? ''}`,
    }))
  const findings = report.steps.flatMap(({ name, accessibility }) =>
    (accessibility?.findings ?? []).map(({ rule, selector, problem }) => ({
      id: `accessibility/${rule}/${selector}`,
      text: `Accessibility: ${problem} (first in “${name}”)`,
    })),
  )
  const budgets = report.measurements.flatMap(({ page, missed, exceeded = [] }) => [
    ...missed.map(({ category, score, budget }) => ({
      id: `budget/${page}/${category}`,
      text: `Budget: ${page} has ${category} ${score}, less than ${budget}`,
    })),
    ...exceeded.map((metric) => ({
      id: `budget/${page}/${metric.metric}`,
      text: `Budget: ${page} has ${exceededText(metric)}`,
    })),
  ])
  const faults = troubledCells(report.faults).map((cell) => ({
    id: `fault/${cell.endpointId}/${cell.fault}`,
    text: `${cell.endpointId} × ${FAULT_TITLES[cell.fault]}: ${cell.troubles.map((trouble) => troubleText(trouble, cell)).join('; ')}`,
  }))
  const expired = report.expiredExceptions.map((text) => ({ id: `exception/${text}`, text }))
  const all = [...steps, ...findings, ...budgets, ...faults, ...expired]
  return [...new Map(all.toReversed().map((complaint) => [complaint.id, complaint])).values()].toReversed()
}

/** Holds a run against the one before it. Pure. */
export function compare(report: Observed, previous: JourneyReport, folder: string): Comparison {
  return {
    previous: { startedAt: previous.startedAt, verdict: previous.verdict, folder },
    ...sortComplaints(complaintsOf(report), complaintsOf(previous), (complaint) =>
      lookedAt(complaint, report, previous),
    ),
  }
}

/** Tells new, known and fixed complaints apart by their ids; `looked` says whether a run came to the place of one. Pure. */
export function sortComplaints(
  now: readonly Complaint[],
  before: readonly Complaint[],
  looked: (complaint: Complaint) => boolean,
): Pick<Comparison, 'fresh' | 'known' | 'fixed' | 'unseen'> {
  const ids = { now: new Set(now.map(({ id }) => id)), before: new Set(before.map(({ id }) => id)) }
  const gone = before.filter(({ id }) => !ids.now.has(id))
  return {
    fresh: now.filter(({ id }) => !ids.before.has(id)),
    known: now.filter(({ id }) => ids.before.has(id)),
    fixed: gone.filter(looked),
    unseen: gone.filter((complaint) => !looked(complaint)),
  }
}

/** Whether a run came to the place of a complaint: what was not looked at is not fixed. */
function lookedAt({ id }: Complaint, report: Observed, previous: JourneyReport): boolean {
  const [kind, place = ''] = id.split('/')
  if (kind === 'budget') return report.measurements.some(({ page }) => page === place)
  if (kind === 'fault')
    return report.faults?.cells.some((cell) => id === `fault/${cell.endpointId}/${cell.fault}`) ?? false
  if (kind === 'step') return report.steps.some(({ name, status }) => id === `step/${name}` && status !== 'not-run')
  if (kind !== 'accessibility') return true
  const shown = previous.steps.filter(({ accessibility }) =>
    (accessibility?.findings ?? []).some(({ rule, selector }) => id === `accessibility/${rule}/${selector}`),
  )
  return shown.every(({ name }) => report.steps.some((step) => step.name === name && step.accessibility !== null))
}

/** A run as a point of the trend. */
export function trendPoint(report: JourneyReport): TrendPoint {
  const { startedAt, verdict, durationMs } = report
  return { startedAt, verdict, durationMs, complaints: complaintsOf(report).length }
}
