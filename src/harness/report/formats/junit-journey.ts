import { listBudgetFindings } from '../../findings/budget-findings.ts'
import { type FaultCell, FAULT_LABELS, formatProblems } from '../../findings/fault-result.ts'
import { isErrorOrWarning } from '../../findings/finding.ts'
import { formatFailure, formatTexts } from '../../findings/format.ts'
import { listInjected } from '../../findings/injected-rule.ts'
import type { Measurement } from '../../findings/measurement.ts'
import type { Failure, Step } from '../../findings/step.ts'
import { getTargetName } from '../../targets/engines.ts'
import type { FailedAttempt, JourneyReport } from '../model/journey-report.ts'
import type { TestCase, TestResult, TestSuite } from './junit.ts'

/**
 * Returns a test suite for a journey run, with a test case for each step, each accessibility scan and each measured
 * page.
 */
export function createJourneySuite(report: JourneyReport): TestSuite {
  const { journey, device, engine, steps, durationMs, startedAt } = report
  return {
    name: `${journey.name} ${getTargetName({ device: device.name, engine })}`,
    cases: [
      ...steps.map((step) => stepCase(step, report)),
      ...steps.filter(({ accessibility }) => accessibility !== null).map(scanCase),
      ...report.measurements.map(measurementCase),
      ...(report.faultMatrix?.cells ?? []).map(faultCase),
      ...(report.snapshots?.strict === true ? steps.map((step) => snapshotCase(step, report)) : []),
      ...report.expiredExceptions.map((text) => ({ name: text, results: [failure('expired exception', text)] })),
    ],
    durationMs,
    timestamp: startedAt,
  }
}

/** Returns the test case for a step, including its failed attempts. */
function stepCase(step: Step, report: JourneyReport): TestCase {
  const name = `${step.number}. ${step.name}`
  const attempts = report.failedAttempts
    .filter((attempt) => attempt.step.number === step.number)
    .map((attempt) => attemptResult(step.status === 'passed' ? 'flakyFailure' : 'rerunFailure', attempt))
  if (step.status === 'skipped') {
    const isCut = report.lastStep !== null && step.number > report.lastStep
    const reason = isCut ? `after --until ${report.lastStep}` : 'an earlier step failed'
    return { name, results: [{ tag: 'skipped', message: `skipped: ${reason}` }, ...attempts] }
  }
  const [reason] = step.failures
  const { durationMs } = step
  if (reason === undefined) return { name, durationMs, results: attempts }
  const injected = listInjected(report)
  const text = [
    ...step.failures.map(failureText),
    ...(injected.length === 0 ? [] : [`changed on purpose: ${injected.join(', ')}`]),
    `rerun: ${report.rerunCommand}`,
  ].join('\n\n')
  return { name, durationMs, results: [failure(reason.kind, formatFailure(reason), text), ...attempts] }
}

function attemptResult(tag: 'flakyFailure' | 'rerunFailure', { number, step }: FailedAttempt): TestResult {
  const [reason] = step.failures
  return {
    tag,
    type: reason?.kind ?? 'failure',
    message: `attempt ${number}: ${reason === undefined ? 'failed' : formatFailure(reason)}`,
    text: step.failures.map(failureText).join('\n\n'),
  }
}

function failureText({
  kind,
  expected,
  received,
  location,
  request,
  shownTexts = [],
  repeatedRequests = [],
  pendingRequests = [],
  detail,
}: Failure): string {
  const sent =
    request === null
      ? []
      : [
          `request: ${request.method} ${request.url} (${request.status ?? request.error})${request.message === undefined ? '' : ` ${request.message}`}`,
        ]
  const shown = shownTexts.length === 0 ? [] : [`page shows: ${formatTexts(shownTexts)}`]
  const lines = [`expected: ${expected}`, `received: ${received}`, ...shown, `location: ${location}`]
  return [kind, ...lines, ...sent, ...repeatedRequests, ...pendingRequests, detail].join('\n').trim()
}

function scanCase({ number, name, accessibility }: Step): TestCase {
  const findings = accessibility?.findings ?? []
  const text = findings.map(({ rule, message, selector }) => `${rule}: ${message} (${selector})`).join('\n')
  return {
    name: `accessibility: ${number}. ${name}`,
    durationMs: accessibility?.durationMs ?? 0,
    results: text === '' ? [] : [failure('accessibility', text)],
  }
}

/**
 * Returns the test case for a measured page. A missed budget is a failure, but a slow page that does not fail the run
 * is only mentioned in the output.
 */
function measurementCase(measurement: Measurement): TestCase {
  const findings = listBudgetFindings(measurement)
  const missed = findings.filter(isErrorOrWarning).map(({ message }) => message)
  const slow = findings.filter((finding) => !isErrorOrWarning(finding)).map(({ message }) => message)
  const audits = measurement.failedAudits.map(({ audit, title }) => `${audit}: ${title}`)
  return {
    name: `performance: ${measurement.page}`,
    results: [
      ...(missed.length === 0 ? [] : [failure('budget', [...missed, ...audits].join('\n'))]),
      ...(slow.length === 0 ? [] : [{ tag: 'system-out', text: `Suggestion: ${slow.join(' ')}` } as const]),
    ],
  }
}

function faultCase(cell: FaultCell): TestCase {
  const text = formatProblems(cell)
  return {
    name: `fault: ${cell.endpointId}, ${FAULT_LABELS[cell.fault]}`,
    durationMs: cell.durationMs,
    results: text === '' ? [] : [failure('fault', text, [text, cell.detail].join('\n').trim())],
  }
}

function snapshotCase({ name, number }: Step, { snapshots }: JourneyReport): TestCase {
  const difference = snapshots?.differences.find((one) => one.number === number)
  const { ariaDiff = [], appearanceDiff = [] } = difference ?? {}
  const lines = [...ariaDiff, ...appearanceDiff].filter(({ kind }) => kind !== 'unchanged')
  const message = `Snapshot changed: ${name}`
  const text = lines.map((line) => `${line.kind}: ${line.text.trim()}`).join('\n') || message
  return {
    name: `snapshot: ${number}. ${name}`,
    results: difference === undefined ? [] : [failure('snapshot', message, text)],
  }
}

function failure(type: string, message: string, text = message): TestResult {
  return { tag: 'failure', type, message, text }
}
