import { type Finding, getAudit, isErrorOrWarning } from '../findings/finding.ts'
import type { AuditReport } from './audit-report.ts'

/** Matches characters that XML 1.0 does not allow, even if they are escaped. */
// oxlint-disable-next-line no-control-regex -- the pattern matches them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A test case of a suite, as XML. */
interface TestCase {
  readonly name: string
  readonly body: string
}

/** Renders a report for CI servers, valid against the Jenkins JUnit schema. */
export function renderJunit({
  audits,
  findings,
  outdatedKnownIssues,
  durationMs,
  startedAt,
  rerunCommand,
}: AuditReport): string {
  const suites = audits.map(({ name, checked, isComplete, error, skippedPages, durationMs: ms }) => {
    const cases = findings
      .filter((finding) => getAudit(finding) === name && isErrorOrWarning(finding))
      .map((finding) => toCase(finding, rerunCommand))
    if (cases.length === 0 && checked !== 'nothing') cases.push({ name: `${checked}: nothing found`, body: '' })
    const reason = error ?? `${skippedPages.length} pages were skipped.`
    if (!isComplete) cases.push({ name: 'not checked', body: `<skipped message="${escape(reason)}"/>` })
    return renderSuite(name, cases, ms, startedAt)
  })
  const outdated = outdatedKnownIssues.map(({ finding, status, until }): TestCase => {
    const message = `The known issue ${status === 'expired' ? `expired on ${until}` : 'matches nothing'}: ${finding}`
    return { name: finding, body: `<failure type="${status}" message="${escape(message)}"/>` }
  })
  if (outdated.length > 0) suites.push(renderSuite('known issues', outdated, 0, startedAt))
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="storefront audit" time="${toSeconds(durationMs)}">
${suites.join('\n')}
</testsuites>
`
}

function toCase({ id, rule, message, fix, place, places = [place] }: Finding, rerunCommand: string): TestCase {
  const lines = places.flatMap(({ cmsPath, field, location, pages }) => [
    location,
    cmsPath === null ? '' : `${cmsPath} › ${field}`,
    ...pages,
  ])
  const text = [message, fix, ...lines, `rerun: ${rerunCommand}`].filter((line) => line !== '').join('\n')
  return { name: id, body: `<failure type="${escape(rule)}" message="${escape(message)}">${escape(text)}</failure>` }
}

function renderSuite(name: string, cases: readonly TestCase[], durationMs: number, startedAt: string): string {
  const count = (tag: string): number => cases.filter(({ body }) => body.startsWith(tag)).length
  const elements = cases.map(
    (each) =>
      `    <testcase classname="storefront.audit.${name}" name="${escape(each.name)}" time="0">${each.body}</testcase>`,
  )
  // Stricter schemas reject milliseconds and a time zone.
  const attributes = `tests="${cases.length}" failures="${count('<failure')}" errors="0" skipped="${count('<skipped')}" time="${toSeconds(durationMs)}" timestamp="${startedAt.slice(0, 19)}"`
  return `  <testsuite name="${name}" ${attributes}>\n${elements.join('\n')}\n  </testsuite>`
}

function toSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

/** Escapes text for elements and attributes. Parsers would replace a line break in an attribute with a space. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
}
