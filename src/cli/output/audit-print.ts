import { join, relative } from 'node:path'
import type { StorefrontError } from '#errors/storefront-error.ts'
import type { AuditProgress } from '#harness/audits/audit-pool.ts'
import type { AuditReport } from '#harness/report/audit/audit-report.ts'
import type { Finding } from '#harness/report/finding.ts'
import { errorColours } from './colours.ts'
import { print } from './print.ts'

/** Most findings that the terminal shows; the report has them all. */
const SHOWN_FINDINGS = 20

/** How often the line of progress is drawn anew at most. */
const REDRAWN_MS = 200

/** Tells how an audit goes: on a terminal a line that changes, and a line for each finished audit. */
export function auditProgress(isQuiet: boolean): {
  readonly onProgress: (progress: AuditProgress) => void
  readonly onAudit: (audit: string, checked: string) => void
} {
  const isTerminal = process.stderr.isTTY && !isQuiet
  let drawnAt = 0
  const clear = isTerminal ? '\r\u001B[K' : ''
  return {
    onProgress(progress) {
      const now = performance.now()
      if (!isTerminal || now - drawnAt < REDRAWN_MS) return
      drawnAt = now
      process.stderr.write(`${clear}${progressLine(progress)}`)
    },
    onAudit(audit, checked) {
      if (!isQuiet) process.stderr.write(`${clear}${errorColours.dim(`${audit}:`)} ${checked}\n`)
    },
  }
}

/**
 * `accessibility: 12 of 70 pages, 3 findings, about 2 min left`
 * @internal
 */
export function progressLine({ audit, done, pages, findings, leftMs }: AuditProgress): string {
  const found = findings === 1 ? '1 finding' : `${findings} findings`
  const left = leftMs === null || done === pages ? '' : `, about ${timeText(leftMs)} left`
  return `${errorColours.dim(`${audit}:`)} ${done} of ${pages} pages, ${found}${left}`
}

function timeText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

/** Says which audits could not look, and what to do about it: each reason once. */
export function printErrors(errors: readonly StorefrontError[]): void {
  for (const { message, next } of new Map(errors.map((error) => [error.message, error])).values()) {
    print.failure(message, next)
  }
}

/** Says what to mend and where the report is. */
export async function printAudit(report: AuditReport, folder: string): Promise<void> {
  const [{ comparisonLines }, { wordsOf }] = await Promise.all([
    import('#harness/report/journey/text.ts'),
    import('#harness/report/finding.ts'),
  ])
  const { findings, known, stale } = report
  const alike = [...Map.groupBy(findings, (finding) => `${wordsOf(finding)} ${finding.pages[0]}`).values()]
  for (const [first, ...others] of alike.slice(0, SHOWN_FINDINGS)) {
    if (first !== undefined) printFinding(first)
    if (others.length > 0) print.line(`    and ${others.length} more like this in the report`)
  }
  const more = alike.slice(SHOWN_FINDINGS).flat().length
  if (more > 0) print.line(`… and ${more} more in the report.`)
  for (const { finding, why, until, owner } of stale) {
    print.line(`Known issue ${why === 'expired' ? `ran out on ${until}` : 'found no longer'}: ${finding} (${owner})`)
  }
  const hints = findings.filter(({ severity }) => severity === 'hint').length
  const toMend = findings.length - hints
  const counted = toMend === 1 ? '1 finding' : `${toMend} findings`
  const hinted = hints === 0 ? '' : hints === 1 ? ', 1 hint' : `, ${hints} hints`
  const left = `${hinted}${known.length === 0 ? '' : `, ${known.length} known and not counted`}`
  const rest = stale.length === 0 ? '' : ', but the list of known issues is to be gone through'
  print.line(
    toMend === 0
      ? `Nothing to mend${report.verdict === 'incomplete' ? ' in what was looked at' : ''}${left}${rest}.`
      : `${counted}${left}.`,
  )
  for (const each of report.audits) for (const line of incompleteLines(each)) print.line(line)
  for (const line of comparisonLines(report)) print.line(line)
  print.line(`Report: ${join(relative(process.cwd(), folder), 'index.html')}`)
}

/** What an audit left out; why one could not look at all is said with what to do about it. */
function incompleteLines({
  title,
  left,
  isComplete,
  isOutOfTime,
  error,
  checked,
}: AuditReport['audits'][number]): string[] {
  if (isComplete) return []
  const rest = left.length === 1 ? '' : ` and ${left.length - 1} more pages`
  if (isOutOfTime === true) return [`${title} had no time for ${left[0]}${rest}; --budget gives it more.`]
  return [
    ...(error !== null && checked !== 'nothing' ? [`${title} is incomplete: ${error}`] : []),
    ...(left.length > 0 ? [`${title} is incomplete: ${left[0]}${rest} not looked at.`] : []),
    ...(error === null && left.length === 0 ? [`${title} is incomplete: it was stopped before it could look.`] : []),
  ]
}

const MARKS: Readonly<Record<Finding['severity'], string>> = { error: '✗', warning: '!', hint: '·' }

/** One finding in a few lines. */
export function printFinding({ severity, problem, mend, content, pages }: Finding): void {
  print.line(`${MARKS[severity]} ${problem}`)
  print.line(`    ${mend}`)
  if (content !== null)
    print.line(`    In the CMS: ${content.call}${content.field === '' ? '' : ` › ${content.field}`}`)
  const [first, ...others] = pages
  if (first !== undefined) print.line(`    Seen on: ${first}${others.length === 0 ? '' : ` and ${others.length} more`}`)
}
