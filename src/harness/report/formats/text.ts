import { join } from 'node:path'
import { exceededText } from '../../findings/budget-findings.ts'
import { type FaultMatrix, troubledCells, troubleText } from '../../findings/fault-result.ts'
import { FAULT_KINDS, FAULT_TITLES } from '../../findings/fault-titles.ts'
import { targetText } from '../../targets/engines.ts'
import type { JourneyReport, Step } from '../model/journey-report.ts'

/**
 * Renders a report for a terminal: how the run ended and where its report is; for a failed step, everything needed to
 * look into it. `folder` is the report's, as the reader writes it; `isStrict` says that looks were to be compared.
 */
export function renderText(report: JourneyReport, folder: string, isStrict = false): string[] {
  const failed = report.steps.find(({ status }) => status === 'failed')
  const lines = [
    ...(report.faults === null ? [] : matrixLines(report.faults)),
    ...report.attempts.map(
      ({ number, step }) =>
        `Attempt ${number}: failed at step ${step.number}, "${step.name}": ${step.failures[0]?.seen ?? ''}`,
    ),
    ...findingLines(report),
    ...comparisonLines(report),
    ...looksLines(report, isStrict),
    ...(failed === undefined ? [] : failureLines(report, failed, folder)),
    `Report:   ${join(folder, 'index.html')}`,
  ]
  const target = targetText({ device: report.device.name, engine: report.engine })
  const title = `${report.journey.name} on ${target}: ${verdictText(report, failed)}`
  return [title, ...lines.map((line) => `  ${line}`)]
}

function verdictText(report: JourneyReport, failed: Step | undefined): string {
  if (failed !== undefined) return `failed at step ${failed.number}, "${failed.name}"`
  const count = report.until ?? report.steps.length
  if (report.verdict === 'flaky') return `flaky, ${count} steps passed only at attempt ${report.attempts.length + 1}`
  const rest = report.until === null ? '' : ', the rest was not run'
  return report.verdict === 'passed' ? `passed, ${count} steps${rest}` : `${count} steps passed, but there are findings`
}

function findingLines(report: JourneyReport): string[] {
  const findings = new Map<string, string>()
  for (const step of report.steps) {
    for (const { rule, problem, selector } of step.accessibility?.findings ?? []) {
      const key = `${rule} ${selector}`
      if (!findings.has(key))
        findings.set(key, `Accessibility: ${problem} (${rule} at ${selector}, step ${step.number})`)
    }
  }
  const budgets = report.measurements.flatMap(({ page, missed, exceeded = [] }) => [
    ...missed.map(({ category, score, budget }) => `Budget: ${page} has ${category} ${score}, less than ${budget}`),
    ...exceeded.map((metric) => `Budget: ${page} has ${exceededText(metric)}`),
  ])
  const faults = troubledCells(report.faults).map(
    (cell) =>
      `Fault: ${cell.endpointId} × ${FAULT_TITLES[cell.fault]} in step ${cell.step.number}, "${cell.step.name}": ` +
      cell.troubles.map((trouble) => troubleText(trouble, cell)).join('; '),
  )
  return [...findings.values(), ...budgets, ...faults, ...report.expiredExceptions, ...slowLines(report)]
}

/** Speed, where it is a warning. */
function slowLines({ measurements }: JourneyReport): string[] {
  return measurements.flatMap(({ page, slow = { missed: [], exceeded: [] } }) => [
    ...slow.missed.map(({ score, budget }) => `Slow: ${page} has performance ${score}, less than ${budget}`),
    ...slow.exceeded.map((metric) => `Slow: ${page} has ${exceededText(metric)}`),
  ])
}

/** What changed since the run before; nothing where neither complains. */
export function comparisonLines({ comparison }: Pick<JourneyReport, 'comparison'>): string[] {
  if (comparison === null) return []
  const { fresh, known, fixed, unseen } = comparison
  if (fresh.length + known.length + fixed.length + unseen.length === 0) return []
  const rest = unseen.length === 0 ? '' : `, ${unseen.length} not looked at`
  return [
    `Since the run before: ${fresh.length} new, ${known.length} known, ${fixed.length} fixed${rest}`,
    ...fixed.map(({ text }) => `  Fixed: ${text}`),
  ]
}

/** How many steps differ from those of the run before. */
function looksLines({ looks }: JourneyReport, isStrict: boolean): string[] {
  if (looks === undefined) return isStrict ? ['Looks:    there is no green run before this one to hold it against'] : []
  const { differences, compared, before } = looks
  const numbers = differences.map(({ number }) => number).join(', ')
  const where = numbers === '' ? '' : `: step ${numbers}`
  return [`Looks:    ${differences.length} of ${compared} steps look or read otherwise than in ${before}${where}`]
}

function failureLines(report: JourneyReport, step: Step, folder: string): string[] {
  const [failure] = step.failures
  if (failure === undefined) return []
  const { request } = failure
  const answer = request === null ? '' : (request.status ?? request.error ?? 'no answer')
  return [
    `Step:     ${step.number}, ${step.name}`,
    `Expected: ${failure.expected}`,
    `Seen:     ${failure.seen}`,
    `Where:    ${failure.where}`,
    ...(request === null ? [] : [`Request:  ${request.method} ${request.url} answered ${answer}`]),
    ...(request?.message === undefined ? [] : [`Answer:   ${request.message}`]),
    ...(failure.repeated ?? []).map((text) => `Twice:    ${text}`),
    ...(step.picture === null ? [] : [`Picture:  ${join(folder, step.picture)}`]),
    ...(report.trace === null ? [] : [`Trace:    npx playwright show-trace ${join(folder, report.trace)}`]),
    `Again:    ${report.rerun}`,
  ]
}

/** A row for each call, a column for each fault. */
function matrixLines({ calls, cells }: FaultMatrix): string[] {
  const width = Math.max(...calls.map(({ endpointId }) => endpointId.length))
  const rows = calls.map(({ endpointId }) => {
    const marks = FAULT_KINDS.map((kind) => {
      const cell = cells.find((candidate) => candidate.endpointId === endpointId && candidate.fault === kind)
      const word = cell === undefined ? '' : cell.troubles.length === 0 ? 'fine' : cell.troubles.join(', ')
      return word.padEnd(FAULT_TITLES[kind].length)
    })
    return [endpointId.padEnd(width), ...marks].join('  ').trimEnd()
  })
  return [['call'.padEnd(width), ...FAULT_KINDS.map((kind) => FAULT_TITLES[kind])].join('  '), ...rows]
}
