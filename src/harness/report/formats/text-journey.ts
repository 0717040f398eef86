import { join } from 'node:path'
import { describeLoadOfSlowPages } from '../../findings/budget-findings.ts'
import {
  describeLoadOfFaults,
  describeMissingCell,
  FAULT_KINDS,
  FAULT_LABELS,
  type FaultMatrix,
  listMatrixWarnings,
} from '../../findings/fault-result.ts'
import { type Finding, formatPlace, getAudit } from '../../findings/finding.ts'
import { formatCount, formatRequest, formatTexts } from '../../findings/format.ts'
import { listInjected, listWarnings } from '../../findings/injected-rule.ts'
import type { Failure, Step } from '../../findings/step.ts'
import { formatTarget } from '../../targets/engines.ts'
import { type JourneyReport, lacksBaseline, NO_BASELINE, STRICT_NEXT } from '../model/journey-report.ts'
import { hasPassed } from '../model/verdict.ts'

/** Returns the result of a run as one line. */
export function formatJourneyTitle(report: JourneyReport): string {
  const { journey, device, engine, steps, verdict, lastStep, failedAttempts } = report
  return `${journey.name} on ${formatTarget({ device: device.name, engine })}: ${verdictText()}`

  function verdictText(): string {
    const failed = failedStep(report)
    if (failed !== undefined) return `failed at step ${failed.number}, "${failed.name}"`
    const count = lastStep ?? steps.length
    if (verdict === 'flaky') return `flaky, ${formatCount(count, 'step')} passed on retry ${failedAttempts.length}`
    if (verdict === 'incomplete') return `incomplete, ${formatCount(count, 'step')} passed`
    const rest = lastStep === null ? '' : ', the rest was skipped'
    return verdict === 'passed'
      ? `passed, ${formatCount(count, 'step')}${rest}`
      : `${formatCount(count, 'step')} passed, but there are findings`
  }
}

/** Returns the lines before and after the comparison with the previous run. */
export function formatJourney(
  report: JourneyReport,
  folder: string,
): { readonly before: readonly string[]; readonly after: readonly string[] } {
  const failed = failedStep(report)
  const injected = listInjected(report)
  const loads = [describeLoadOfSlowPages(report.measurements), describeLoadOfFaults(report.faultMatrix)]
  return {
    before: [
      ...(injected.length === 0 ? [] : [`Changed on purpose: ${injected.join(', ')}`]),
      ...[...listWarnings(report), ...listMatrixWarnings(report.faultMatrix)].map((warning) => `Warning: ${warning}`),
      ...(report.faultMatrix === null ? [] : matrixLines(report.faultMatrix)),
      ...report.failedAttempts.map(
        ({ number, step }) =>
          `Attempt ${number}: failed at step ${step.number}, "${step.name}": ${step.failures[0]?.received ?? ''}`,
      ),
      // Failed steps are explained below.
      ...report.findings.filter((finding) => getAudit(finding) !== 'step').map(findingLine),
      ...loads.filter((load) => load !== ''),
    ],
    after: [...snapshotLines(report), ...(failed === undefined ? [] : failureLines(report, failed, folder))],
  }
}

function failedStep({ steps }: JourneyReport): Step | undefined {
  return steps.find(({ status }) => status === 'failed')
}

const LABELS: Readonly<Record<Finding['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  suggestion: 'Suggestion',
}

function findingLine(finding: Finding): string {
  const { severity, message, rule, evidence, place } = finding
  const selector = evidence?.selector ?? ''
  const locations = [
    ...(selector === '' ? [] : [`${rule} at ${selector}`]),
    ...(place.pages.length === 0 ? [] : [formatPlace(finding)]),
  ]
  // A fault finding has no page, but its fix names the step.
  if (getAudit(finding) === 'fault') return `${LABELS[severity]}: ${message}. ${finding.fix}`
  return `${LABELS[severity]}: ${message}${locations.length === 0 ? '' : ` (${locations.join(', ')})`}`
}

/** Returns lines with the number of steps that differ from the baseline. */
function snapshotLines(report: JourneyReport): string[] {
  const { snapshots } = report
  if (snapshots === undefined) return lacksBaseline(report) ? [`Snapshots:  ${NO_BASELINE}`] : []
  const { differences, compared, baseline, notChecked } = snapshots
  const numbers = differences.map(({ number }) => number).join(', ')
  const stepText = numbers === '' ? '' : `: step ${numbers}`
  const notCheckedText = notChecked.length === 0 ? '' : `; ${formatCount(notChecked.length, 'step')} not checked`
  return [
    `Snapshots:  ${differences.length} of ${compared} steps differ from ${baseline}${stepText}${notCheckedText}`,
    ...formatAcceptance(report, differences.length > 0),
  ]
}

/** Says how to accept differences, or that this run accepts them, because it is the next baseline. */
function formatAcceptance(report: JourneyReport, hasDifferences: boolean): string[] {
  if (!hasDifferences) return []
  if (report.snapshots?.strict === true) return [`Next:       ${STRICT_NEXT}`]
  if (!hasPassed(report) || report.lastStep !== null) return []
  return ['Accepted:   the next run is compared with this one, or with another report by --baseline']
}

/** Maximum number of failures after the first one. The report contains all of them. */
const MAX_OTHER_FAILURES = 3

/** Returns the other failures of a step, without console errors, which repeat the failed request. */
function otherLines(others: readonly Failure[]): string[] {
  const shown = others.filter(({ kind }) => kind !== 'console-error')
  const more = shown.length - MAX_OTHER_FAILURES
  return [
    ...shown
      .slice(0, MAX_OTHER_FAILURES)
      .map(({ expected, received }) => `Also:       expected ${expected}, received ${received}`),
    ...(more > 0 ? [`Also:       ${formatCount(more, 'more failure')}, see the report`] : []),
  ]
}

function failureLines(report: JourneyReport, step: Step, folder: string): string[] {
  const [failure, ...others] = step.failures
  if (failure === undefined) return []
  const { request } = failure
  return [
    `Step:       ${step.number}, ${step.name}`,
    `Expected:   ${failure.expected}`,
    `Received:   ${failure.received}`,
    ...(failure.shownTexts === undefined ? [] : [`Page shows: ${formatTexts(failure.shownTexts)}`]),
    `Location:   ${failure.location}`,
    ...(failure.kind === 'timeout' && failure.detail !== '' ? [`Computer:   ${failure.detail}`] : []),
    ...(request === null ? [] : [`Request:    ${formatRequest(request)}`]),
    ...(request?.message === undefined ? [] : [`Message:    ${request.message}`]),
    ...(failure.repeatedRequests ?? []).map((text) => `Repeated:   ${text}`),
    ...step.failures.flatMap(({ pendingRequests = [] }) => pendingRequests).map((text) => `Pending:    ${text}`),
    ...otherLines(others),
    ...(step.screenshot === null ? [] : [`Screenshot: ${join(folder, step.screenshot)}`]),
    ...(report.trace === null ? [] : [`Trace:      npx playwright show-trace ${join(folder, report.trace)}`]),
    `Rerun:      ${report.rerunCommand}`,
  ]
}

/** Returns a line for each endpoint with a column for each fault. */
function matrixLines(matrix: FaultMatrix): string[] {
  const { endpoints, cells } = matrix
  const width = Math.max(...endpoints.map(({ endpointId }) => endpointId.length))
  const rows = endpoints.map(({ endpointId }) => {
    const results = FAULT_KINDS.map((kind) => {
      const cell = cells.find((candidate) => candidate.endpointId === endpointId && candidate.fault === kind)
      const label =
        cell === undefined
          ? describeMissingCell(matrix)
          : cell.problems.length === 0
            ? 'fine'
            : cell.problems.join(', ')
      return label.padEnd(FAULT_LABELS[kind].length)
    })
    return [endpointId.padEnd(width), ...results].join('  ').trimEnd()
  })
  return [['endpoint'.padEnd(width), ...FAULT_KINDS.map((kind) => FAULT_LABELS[kind])].join('  '), ...rows]
}
