import { join, relative } from 'node:path'
import type { AuditReport } from '#harness/report/audit/audit-report.ts'
import type { Finding } from '#harness/report/finding.ts'
import { errorColours } from './colours.ts'
import { print } from './print.ts'

/** Most findings that the terminal shows; the report has them all. */
const SHOWN_FINDINGS = 20

/** Tells how an audit goes, a line for each audit. */
export function auditProgress(audit: string, checked: string): void {
  process.stderr.write(`${errorColours.dim(`${audit}:`)} ${checked}\n`)
}

/** Says what to mend and where the report is. */
export async function printAudit(report: AuditReport, folder: string): Promise<void> {
  const { comparisonLines } = await import('#harness/report/journey/text.ts')
  const { findings, known, stale } = report
  for (const finding of findings.slice(0, SHOWN_FINDINGS)) printFinding(finding)
  if (findings.length > SHOWN_FINDINGS) print.line(`… and ${findings.length - SHOWN_FINDINGS} more in the report.`)
  for (const { finding, why, until, owner } of stale) {
    print.line(`Known issue ${why === 'expired' ? `ran out on ${until}` : 'found no longer'}: ${finding} (${owner})`)
  }
  const hints = findings.filter(({ severity }) => severity === 'hint').length
  const toMend = findings.length - hints
  const counted = toMend === 1 ? '1 finding' : `${toMend} findings`
  const hinted = hints === 0 ? '' : hints === 1 ? ', 1 hint' : `, ${hints} hints`
  const left = `${hinted}${known.length === 0 ? '' : `, ${known.length} known and not counted`}`
  const rest = stale.length === 0 ? '' : ', but the list of known issues is to be gone through'
  print.line(toMend === 0 ? `Nothing to mend${left}${rest}.` : `${counted}${left}.`)
  for (const line of comparisonLines(report)) print.line(line)
  print.line(`Report: ${join(relative(process.cwd(), folder), 'index.html')}`)
}

const MARKS: Readonly<Record<Finding['severity'], string>> = { error: '✗', warning: '!', hint: '·' }

function printFinding({ severity, problem, mend, content, pages }: Finding): void {
  print.line(`${MARKS[severity]} ${problem}`)
  print.line(`    ${mend}`)
  if (content !== null)
    print.line(`    In the CMS: ${content.call}${content.field === '' ? '' : ` › ${content.field}`}`)
  const [first, ...others] = pages
  if (first !== undefined) print.line(`    Seen on: ${first}${others.length === 0 ? '' : ` and ${others.length} more`}`)
}
