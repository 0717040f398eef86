import type { AccessibilityFinding, Failure, JourneyReport, Measurement, Step } from './result.ts'

/** Renders a report as JUnit XML: a test case for each step, each accessibility scan and each measured page. */
export function renderJunit(report: JourneyReport): string {
  const suite = `${report.journey.name} ${report.device.name}`
  const cases = [
    ...report.steps.map((step) => stepCase(suite, step, report.rerun)),
    ...report.steps.filter(({ accessibility }) => accessibility !== null).map((step) => scanCase(suite, step)),
    ...report.measurements.map((measurement) => measurementCase(suite, measurement)),
    ...report.expiredExceptions.map((text) => testCase(suite, text, 0, failureElement('expired exception', text))),
  ]
  const failures = cases.filter((xml) => xml.includes('<failure ')).length
  const skipped = cases.filter((xml) => xml.includes('<skipped')).length
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`
  const time = seconds(report.durationMs)
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="storefront journey" ${counts} time="${time}">
  <testsuite name="${attribute(suite)}" ${counts} time="${time}" timestamp="${report.startedAt}">
${cases.join('\n')}
  </testsuite>
</testsuites>
`
}

function stepCase(suite: string, step: Step, rerun: string): string {
  const name = `${step.number}. ${step.name}`
  if (step.status === 'not-run') return testCase(suite, name, 0, '<skipped message="not run: an earlier step failed"/>')
  const [reason] = step.failures
  if (reason === undefined) return testCase(suite, name, step.durationMs, '')
  const text = [...step.failures.map(failureText), `again: ${rerun}`].join('\n\n')
  return testCase(suite, name, step.durationMs, failureElement(reason.kind, reason.seen, text))
}

function failureText({ kind, expected, seen, where, request, detail }: Failure): string {
  const call =
    request === null ? [] : [`request: ${request.method} ${request.url} (${request.status ?? request.error})`]
  return [kind, `expected: ${expected}`, `seen: ${seen}`, `where: ${where}`, ...call, detail].join('\n').trim()
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

function measurementCase(suite: string, { page, missed, shortfalls }: Measurement): string {
  const text = [
    ...missed.map(({ category, score, budget }) => `${category}: ${score}, budget ${budget}`),
    ...shortfalls.map(({ audit, title }) => `${audit}: ${title}`),
  ].join('\n')
  return testCase(suite, `performance: ${page}`, 0, missed.length === 0 ? '' : failureElement('budget', text, text))
}

function testCase(suite: string, name: string, durationMs: number, inner: string): string {
  const open = `    <testcase classname="${attribute(suite)}" name="${attribute(name)}" time="${seconds(durationMs)}"`
  return inner === '' ? `${open}/>` : `${open}>${inner}</testcase>`
}

function failureElement(kind: string, message: string, text = message): string {
  return `<failure type="${attribute(kind)}" message="${attribute(message)}">${escapeXml(text)}</failure>`
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

/** Characters that XML 1.0 does not allow, even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Attributes would lose their line ends if these were not escaped. */
function attribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
}
