import { exceededText } from '../../findings/budget-findings.ts'
import { troubledCells, troubleText } from '../../findings/fault-result.ts'
import { FAULT_TITLES } from '../../findings/fault-titles.ts'
import { lookText, strictLooks } from '../../findings/snapshot.ts'
import { type Comparison, type Complaint, sortComplaints, type TrendPoint } from '../model/comparison.ts'
import type { Failure, JourneyReport } from '../model/journey-report.ts'

type Observed = Pick<JourneyReport, 'steps' | 'measurements' | 'faults' | 'expiredExceptions' | 'looks'>

/** A step's name and the cause of its failure: for another reason it is another complaint. Numbers may differ. */
function stepId(name: string, cause: Failure | undefined): string {
  const reason = cause === undefined ? '' : `${cause.kind}: ${cause.expected}`
  return `step/${name}/${reason.replaceAll(/\d+/g, '#')}`
}

/** Everything that a run complains about, each thing once. */
export function journeyComplaints(report: Observed): Complaint[] {
  const steps = report.steps
    .filter(({ status }) => status === 'failed')
    .map(({ name, failures }) => ({
      id: stepId(name, failures[0]),
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
  const looks = strictLooks(report).map(({ step }) => ({ id: `look/${step}`, text: lookText(step) }))
  const all = [...steps, ...findings, ...budgets, ...faults, ...expired, ...looks]
  return [...new Map(all.toReversed().map((complaint) => [complaint.id, complaint])).values()].toReversed()
}

/** Holds a run against the one before it. Pure. */
export function compareJourneys(report: Observed, previous: JourneyReport, folder: string): Comparison {
  return {
    previous: { startedAt: previous.startedAt, verdict: previous.verdict, folder },
    ...sortComplaints(journeyComplaints(report), journeyComplaints(previous), (complaint) =>
      lookedAt(complaint, report, previous),
    ),
  }
}

/** Whether a run came to the place of a complaint: what was not looked at is not fixed. */
function lookedAt({ id }: Complaint, report: Observed, previous: JourneyReport): boolean {
  const [kind, place = ''] = id.split('/')
  if (kind === 'budget') return report.measurements.some(({ page }) => page === place)
  if (kind === 'fault')
    return report.faults?.cells.some((cell) => id === `fault/${cell.endpointId}/${cell.fault}`) ?? false
  if (kind === 'step')
    return report.steps.some(({ name, status }) => id.startsWith(`step/${name}/`) && status !== 'not-run')
  if (kind !== 'accessibility') return true
  const shown = previous.steps.filter(({ accessibility }) =>
    (accessibility?.findings ?? []).some(({ rule, selector }) => id === `accessibility/${rule}/${selector}`),
  )
  return shown.every(({ name }) => report.steps.some((step) => step.name === name && step.accessibility !== null))
}

/** A run as a point of the trend. */
export function journeyTrendPoint(report: JourneyReport): TrendPoint {
  const { startedAt, verdict, durationMs } = report
  return { startedAt, verdict, durationMs, complaints: journeyComplaints(report).length }
}
