import { type Finding, mustBeMended } from '../../findings/finding.ts'
import type { AuditReport } from '../model/audit-report.ts'
import { xmlAttribute, xmlText } from './xml-text.ts'

/** Renders an audit as JUnit XML: a suite for each audit, a failure for each finding, one pass where there is none. */
export function renderAuditJunit({ audits, findings, stale, rerun }: AuditReport): string {
  const suites = audits.map((audit) => {
    const { name, durationMs, checked, isComplete } = audit
    const own = findings.filter((finding) => finding.audit === name && mustBeMended(finding))
    const cases = own.map((each) => failed(each, rerun))
    if (own.length === 0 && checked !== 'nothing') cases.push(testCase(name, `${checked}: nothing found`, ''))
    if (!isComplete) cases.push(testCase(name, 'not looked at', skipped(audit)))
    return suite(name, cases, own.length, durationMs / 1000)
  })
  const notes = stale.map(({ finding, why, until }) =>
    testCase(
      'known issues',
      finding,
      failure(why, `The entry ${why === 'expired' ? `ran out on ${until}` : 'matches nothing'}: ${finding}`),
    ),
  )
  const all = [...suites, ...(notes.length === 0 ? [] : [suite('known issues', notes, notes.length, 0)])]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="storefront audit">\n${all.join('\n')}\n</testsuites>\n`
}

function suite(name: string, cases: readonly string[], failures: number, seconds: number): string {
  const counts = `tests="${cases.length}" failures="${failures}" time="${seconds.toFixed(3)}"`
  return `  <testsuite name="${xmlAttribute(name)}" ${counts}>\n${cases.join('\n')}\n  </testsuite>`
}

function failed(finding: Finding, rerun: string): string {
  const { content, pages, problem, mend, rule } = finding
  const place = content === null ? '' : `${content.call} › ${content.field}`
  const text = [problem, mend, place, ...pages, `again: ${rerun}`].filter((line) => line !== '').join('\n')
  return testCase(finding.audit, finding.id, failure(rule, problem, text))
}

function testCase(suiteName: string, name: string, inner: string): string {
  const open = `    <testcase classname="storefront.audit.${xmlAttribute(suiteName)}" name="${xmlAttribute(name)}"`
  return inner === '' ? `${open}/>` : `${open}>${inner}</testcase>`
}

/** What was not looked at passed nothing. */
function skipped({ left, error }: AuditReport['audits'][number]): string {
  const pages = left.length === 1 ? '1 page' : `${left.length} pages`
  return `<skipped message="${xmlAttribute(error ?? (left.length === 0 ? 'It was stopped before it could look.' : pages))}"/>`
}

function failure(kind: string, message: string, text = message): string {
  return `<failure type="${xmlAttribute(kind)}" message="${xmlAttribute(message)}">${xmlText(text)}</failure>`
}
