import { type Finding, getAudit, isErrorOrWarning } from '../../findings/finding.ts'
import type { AuditReport } from '../model/audit-report.ts'
import type { ReportFormat } from './report-format.ts'
import { escapeXmlAttribute, escapeXmlText } from './xml-text.ts'

/** The report for CI servers, valid against the Jenkins JUnit schema. */
export const junit: ReportFormat = {
  fileName: 'junit.xml',
  render: (report) => junitText(`storefront ${report.kind}`, auditSuites(report), report.durationMs),
}

/** A group of test cases. */
interface TestSuite {
  readonly name: string
  /** Class name of the test cases. Defaults to the suite's name. */
  readonly className?: string
  readonly cases: readonly TestCase[]
  readonly durationMs: number
  readonly timestamp?: string | undefined
}

/** A test case, which passed if it has no results. */
interface TestCase {
  readonly name: string
  readonly durationMs?: number
  readonly results?: readonly TestResult[]
}

/** A child element of a test case. */
interface TestResult {
  readonly tag: 'failure' | 'skipped'
  readonly type?: string
  readonly message?: string
  readonly text?: string
}

/** Returns a suite for each audit, with a failure for each finding or one passed case without findings. */
function auditSuites({ audits, findings, outdatedKnownIssues, rerunCommand, startedAt }: AuditReport): TestSuite[] {
  const suites = audits.map((audit): TestSuite => {
    const { name, durationMs, checked, isComplete, skippedPages, error } = audit
    const cases: TestCase[] = findings
      .filter((finding) => getAudit(finding) === name && isErrorOrWarning(finding))
      .map((finding) => toCase(finding, rerunCommand))
    if (cases.length === 0 && checked !== 'nothing') cases.push({ name: `${checked}: nothing found` })
    if (!isComplete) {
      const pages = skippedPages.length === 1 ? '1 page' : `${skippedPages.length} pages`
      const reason = error ?? (skippedPages.length === 0 ? 'It was stopped before it could check anything.' : pages)
      cases.push({ name: 'not checked', results: [{ tag: 'skipped', message: reason }] })
    }
    return { name, className: `storefront.audit.${name}`, cases, durationMs, timestamp: startedAt }
  })
  const outdated = outdatedKnownIssues.map(({ finding, status, until }): TestCase => {
    const message = `The known issue ${status === 'expired' ? `expired on ${until}` : 'matches nothing'}: ${finding}`
    return { name: finding, results: [{ tag: 'failure', type: status, message, text: message }] }
  })
  return outdated.length === 0
    ? suites
    : [...suites, { name: 'known issues', className: 'storefront.audit.known issues', cases: outdated, durationMs: 0 }]
}

function toCase({ id, rule, message, fix, place }: Finding, rerunCommand: string): TestCase {
  const { cmsPath, field, pages } = place
  const fieldPath = cmsPath === null ? '' : `${cmsPath} › ${field}`
  const text = [message, fix, fieldPath, ...pages, `rerun: ${rerunCommand}`].filter((line) => line !== '').join('\n')
  return { name: id, results: [{ tag: 'failure', type: rule, message, text }] }
}

function junitText(name: string, suites: readonly TestSuite[], durationMs: number): string {
  const totals = formatCounts(suites.flatMap(({ cases }) => cases))
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${name}" ${totals} time="${seconds(durationMs)}">
${suites.map((suite) => suiteElement(suite)).join('\n')}
</testsuites>
`
}

function formatCounts(cases: readonly TestCase[]): string {
  return `tests="${cases.length}" failures="${countResults(cases, 'failure')}" errors="0"`
}

function countResults(cases: readonly TestCase[], tag: TestResult['tag']): number {
  return cases.filter(({ results = [] }) => results.some((result) => result.tag === tag)).length
}

function suiteElement({ name, className = name, cases, durationMs, timestamp }: TestSuite): string {
  const counts = `${formatCounts(cases)} skipped="${countResults(cases, 'skipped')}"`
  // Uses UTC without milliseconds and time zone, which stricter schemas reject.
  const started = timestamp === undefined ? '' : ` timestamp="${timestamp.slice(0, '2026-11-30T09:30:00'.length)}"`
  const elements = cases.map((each) => caseElement(className, each)).join('\n')
  return `  <testsuite name="${escapeXmlAttribute(name)}" ${counts} time="${seconds(durationMs)}"${started}>\n${elements}\n  </testsuite>`
}

function caseElement(className: string, { name, durationMs = 0, results = [] }: TestCase): string {
  const attributes = `classname="${escapeXmlAttribute(className)}" name="${escapeXmlAttribute(name)}" time="${seconds(durationMs)}"`
  const inner = results.map(resultElement).join('')
  return inner === '' ? `    <testcase ${attributes}/>` : `    <testcase ${attributes}>${inner}</testcase>`
}

function resultElement({ tag, type, message, text }: TestResult): string {
  const attributes = [
    ...(type === undefined ? [] : [`type="${escapeXmlAttribute(type)}"`]),
    ...(message === undefined ? [] : [`message="${escapeXmlAttribute(message)}"`]),
  ]
  const open = [tag, ...attributes].join(' ')
  return text === undefined ? `<${open}/>` : `<${open}>${escapeXmlText(text)}</${tag}>`
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
