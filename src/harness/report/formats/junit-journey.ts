import { exceededText } from '../../findings/budget-findings.ts'
import { type FaultCell, troubleText } from '../../findings/fault-result.ts'
import { FAULT_TITLES } from '../../findings/fault-titles.ts'
import { lookText } from '../../findings/snapshot.ts'
import { targetName } from '../../targets/engines.ts'
import type {
  AccessibilityFinding,
  FailedAttempt,
  Failure,
  JourneyReport,
  Measurement,
  Step,
} from '../model/journey-report.ts'
import { xmlAttribute, xmlText } from './xml-text.ts'

/** Renders a report as JUnit XML: a test case for each step, each accessibility scan and each measured page. */
export function renderJunit(report: JourneyReport): string {
  const { journey, device, engine } = report
  const suite = `${journey.name} ${targetName({ device: device.name, engine })}`
  const cases = [
    ...report.steps.map((step) => stepCase(suite, step, report)),
    ...report.steps.filter(({ accessibility }) => accessibility !== null).map((step) => scanCase(suite, step)),
    ...report.measurements.map((measurement) => measurementCase(suite, measurement)),
    ...(report.faults?.cells ?? []).map((cell) => faultCase(suite, cell)),
    ...(report.looks?.strict === true ? report.steps.map((step) => lookCase(suite, step, report)) : []),
    ...report.expiredExceptions.map((text) => testCase(suite, text, 0, failureElement('expired exception', text))),
  ]
  const failures = cases.filter((xml) => xml.includes('<failure ')).length
  const skipped = cases.filter((xml) => xml.includes('<skipped')).length
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`
  const time = seconds(report.durationMs)
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="storefront journey" ${counts} time="${time}">
  <testsuite name="${xmlAttribute(suite)}" ${counts} time="${time}" timestamp="${report.startedAt}">
${cases.join('\n')}
  </testsuite>
</testsuites>
`
}

/** A step with the attempts in which it failed before: `flakyFailure` and `rerunFailure`, as surefire writes them. */
function stepCase(suite: string, step: Step, report: JourneyReport): string {
  const name = `${step.number}. ${step.name}`
  const earlier = report.attempts.filter((attempt) => attempt.step.number === step.number)
  const again = earlier.map((attempt) =>
    attemptElement(step.status === 'passed' ? 'flakyFailure' : 'rerunFailure', attempt),
  )
  if (step.status === 'not-run') {
    const cut = report.until !== null && step.number > report.until
    const reason = cut ? `it is behind --until ${report.until}` : 'an earlier step failed'
    return testCase(suite, name, 0, [`<skipped message="not run: ${reason}"/>`, ...again].join(''))
  }
  const [reason] = step.failures
  if (reason === undefined) return testCase(suite, name, step.durationMs, again.join(''))
  const text = [...step.failures.map(failureText), `again: ${report.rerun}`].join('\n\n')
  return testCase(suite, name, step.durationMs, [failureElement(reason.kind, reason.seen, text), ...again].join(''))
}

function attemptElement(tag: string, { number, step }: FailedAttempt): string {
  const [reason] = step.failures
  const text = step.failures.map(failureText).join('\n\n')
  const message = `attempt ${number}: ${reason?.seen ?? 'failed'}`
  const type = xmlAttribute(reason?.kind ?? 'failure')
  return `<${tag} type="${type}" message="${xmlAttribute(message)}">${xmlText(text)}</${tag}>`
}

function failureText({ kind, expected, seen, where, request, repeated = [], detail }: Failure): string {
  const call =
    request === null
      ? []
      : [
          `request: ${request.method} ${request.url} (${request.status ?? request.error})${request.message === undefined ? '' : ` ${request.message}`}`,
        ]
  return [kind, `expected: ${expected}`, `seen: ${seen}`, `where: ${where}`, ...call, ...repeated, detail]
    .join('\n')
    .trim()
}

function scanCase(suite: string, step: Step): string {
  const findings = step.accessibility?.findings ?? []
  const failure =
    findings.length === 0 ? '' : failureElement('accessibility', findingsText(findings), findingsText(findings))
  return testCase(suite, `accessibility: ${step.number}. ${step.name}`, step.accessibility?.durationMs ?? 0, failure)
}

function findingsText(findings: readonly AccessibilityFinding[]): string {
  return findings.map(({ rule, problem, selector }) => `${rule}: ${problem} (${selector})`).join('\n')
}

/** A page that misses a budget fails; one that is slow, where that is a warning, says so in its output (JRNY-44). */
function measurementCase(suite: string, { page, missed, exceeded = [], slow, shortfalls }: Measurement): string {
  const text = [...missedTexts({ missed, exceeded }), ...shortfalls.map(({ audit, title }) => `${audit}: ${title}`)]
  const failure = missed.length + exceeded.length === 0 ? '' : failureElement('budget', text.join('\n'))
  const warning = slow === undefined ? '' : outputElement(`Slow, which is a warning: ${missedTexts(slow).join('; ')}`)
  return testCase(suite, `performance: ${page}`, 0, failure + warning)
}

function missedTexts({ missed, exceeded }: NonNullable<Measurement['slow']>): string[] {
  return [
    ...missed.map(({ category, score, budget }) => `${category}: ${score}, budget ${budget}`),
    ...exceeded.map(exceededText),
  ]
}

function faultCase(suite: string, cell: FaultCell): string {
  const text = cell.troubles.map((trouble) => troubleText(trouble, cell)).join('; ')
  const failure = text === '' ? '' : failureElement('fault', text, [text, cell.detail].join('\n').trim())
  return testCase(suite, `fault: ${cell.endpointId}, ${FAULT_TITLES[cell.fault]}`, cell.durationMs, failure)
}

function lookCase(suite: string, { name, number }: Step, { looks }: JourneyReport): string {
  const difference = looks?.differences.find((one) => one.number === number)
  const words = (difference?.words ?? []).filter(({ kind }) => kind !== 'same')
  const text = words.map((line) => `${line.kind}: ${line.text.trim()}`).join('\n')
  const failure = difference === undefined ? '' : failureElement('look', lookText(name), text || lookText(name))
  return testCase(suite, `look: ${number}. ${name}`, 0, failure)
}

function testCase(suite: string, name: string, durationMs: number, inner: string): string {
  const open = `    <testcase classname="${xmlAttribute(suite)}" name="${xmlAttribute(name)}" time="${seconds(durationMs)}"`
  return inner === '' ? `${open}/>` : `${open}>${inner}</testcase>`
}

function failureElement(kind: string, message: string, text = message): string {
  return `<failure type="${xmlAttribute(kind)}" message="${xmlAttribute(message)}">${xmlText(text)}</failure>`
}

function outputElement(text: string): string {
  return `<system-out>${xmlText(text)}</system-out>`
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
