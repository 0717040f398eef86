import { type Finding, getFindingText, isErrorOrWarning } from '../../findings/finding.ts'
import { formatCount } from '../../findings/format.ts'
import type { AuditReport } from '../model/audit-report.ts'
import { isCutShort } from '../model/verdict.ts'

/** Maximum number of findings shown in the terminal. The report contains all of them. */
const MAX_SHOWN = 20

/** Returns the lines with an audit's findings and a summary. */
export function formatAudit(report: AuditReport): string[] {
  const { findings, outdatedKnownIssues } = report
  const alike = [...Map.groupBy(findings, (finding) => `${getFindingText(finding)} ${finding.place.pages[0]}`).values()]
  const more = alike.slice(MAX_SHOWN).flat().length
  return [
    ...alike
      .slice(0, MAX_SHOWN)
      .flatMap(([first, ...others]) => [
        ...(first === undefined ? [] : formatFindings(first)),
        ...(others.length === 0 ? [] : [`    and ${others.length} more like this in the report`]),
      ]),
    ...(more === 0 ? [] : [`… and ${more} more in the report.`]),
    ...outdatedKnownIssues.map(
      ({ finding, status, until, owner }) =>
        `Known issue ${status === 'expired' ? `expired on ${until}` : 'no longer found'}: ${finding} (${owner})`,
    ),
    summaryLine(report),
    ...report.audits.flatMap(incompleteLines),
  ]
}

function summaryLine(report: AuditReport): string {
  const { findings, knownIssues, outdatedKnownIssues, verdict } = report
  const wrong = findings.filter(isErrorOrWarning).length
  const suggestions = findings.length - wrong
  const rest = [
    ...(suggestions === 0 ? [] : [formatCount(suggestions, 'suggestion')]),
    ...(knownIssues.length === 0 ? [] : [`${formatCount(knownIssues.length, 'known issue')} ignored`]),
    ...(outdatedKnownIssues.length === 0 ? [] : [`${formatCount(outdatedKnownIssues.length, 'known issue')} outdated`]),
  ].map((text) => `, ${text}`)
  const isIncomplete = isCutShort(report)
  const first =
    wrong > 0
      ? formatCount(wrong, 'finding')
      : `${isIncomplete ? 'no' : 'No'} problems found${verdict === 'incomplete' ? ' in what was checked' : ''}`
  return `${isIncomplete ? 'The audit is not complete: ' : ''}${first}${rest.join('')}.`
}

/** Lists the pages skipped by an audit. Lists an audit that could not check anything with its error. */
function incompleteLines({
  title,
  skippedPages,
  isComplete,
  timedOut,
  error,
  checked,
}: AuditReport['audits'][number]): string[] {
  if (isComplete) return []
  const more = skippedPages.length === 1 ? '' : ` and ${formatCount(skippedPages.length - 1, 'more page')}`
  if (timedOut === true) return [`${title} timed out before ${skippedPages[0]}${more}. Increase --time-limit.`]
  return [
    ...(error !== null && checked !== 'nothing' ? [`${title} is incomplete: ${error}`] : []),
    ...(skippedPages.length > 0 ? [`${title} is incomplete: ${skippedPages[0]}${more} not checked.`] : []),
    ...(error === null && skippedPages.length === 0
      ? [`${title} is incomplete: it was stopped before it could check anything.`]
      : []),
  ]
}

const ICONS: Readonly<Record<Finding['severity'], string>> = { error: '✗', warning: '!', suggestion: '·' }

/** Returns one finding as a few lines. */
export function formatFindings({ severity, message, fix, place }: Finding): string[] {
  const { cmsPath, field, location, pages } = place
  const [first, ...others] = pages
  return [
    `${ICONS[severity]} ${message}`,
    `    ${fix}`,
    ...(location === '' || cmsPath === null ? [] : [`    Field: ${location}`]),
    ...(cmsPath === null ? [] : [`    In the CMS: ${cmsPath}${field === '' ? '' : ` › ${field}`}`]),
    ...(first === undefined ? [] : [`    Seen on: ${first}${others.length === 0 ? '' : ` and ${others.length} more`}`]),
  ]
}
