import { join } from 'node:path'
import { toPlainLine } from '#errors/plain-text.ts'
import { type Finding, formatPlace, isErrorOrWarning } from '../findings/finding.ts'
import { formatCount } from '../findings/format.ts'
import { type AuditReport, describeUnchecked, hasPassed } from './audit-report.ts'

/** Maximum number of findings shown in the terminal, in total and of a rule. The report contains all of them. */
const MAX_SHOWN = 20
const MAX_OF_RULE = 3

/** Maximum number of places of a finding, and of characters of a line. */
const MAX_PLACES = 3
const MAX_LINE_LENGTH = 1000

const ICONS: Readonly<Record<Finding['severity'], string>> = { error: '✗', warning: '!', suggestion: '·' }

/** Renders a report for a terminal: the findings, the result, what was not checked, and the report's location. */
export function renderText(report: AuditReport, folder: string): string[] {
  const { findings, outdatedKnownIssues, comparison, audits } = report
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  const shown = findings
    .filter((finding) => (byRule.get(finding.rule) ?? []).indexOf(finding) < MAX_OF_RULE)
    .slice(0, MAX_SHOWN)
  const more = findings.length - shown.length
  return [
    ...shown.flatMap(formatFinding),
    ...(more > 0 ? [`… and ${more} more in the report.`] : []),
    ...outdatedKnownIssues.map(
      ({ finding, status, until, owner }) =>
        `Known issue ${status === 'expired' ? `expired on ${until}` : 'no longer found'}: ${finding} (${owner})`,
    ),
    formatSummary(report),
    ...audits.flatMap((audit) => describeUnchecked(audit) ?? []),
    ...(comparison === null || (findings.length === 0 && comparison.fixed.length === 0)
      ? []
      : [
          `Compared with the previous run: ${comparison.added.length} new, ${comparison.fixed.length} fixed${comparison.notChecked.length === 0 ? '' : `, ${comparison.notChecked.length} not checked`}.`,
          ...comparison.fixed.map(({ message }) => `  Fixed: ${message}`),
        ]),
    `Report: ${join(folder, 'index.html')}`,
  ].map(cut)
}

/** Renders findings as workflow commands, which GitHub shows next to the run. */
export function renderGithub({ findings }: AuditReport): string[] {
  return findings.filter(isErrorOrWarning).map((finding) => {
    const text = `${formatPlace(finding)}: ${finding.message} ${finding.fix}`
    // A workflow command ends at a line break, and its properties at a colon or comma.
    const title = finding.rule.replaceAll(/[^\w/-]/g, '')
    return `::${finding.severity} title=${title}::${toPlainLine(cut(text)).replaceAll('%', '%25')}`
  })
}

/** Returns one finding as a few lines. */
export function formatFinding({ severity, message, fix, place, places = [place] }: Finding): string[] {
  const more = places.length - MAX_PLACES
  return [
    `${ICONS[severity]} ${message}`,
    `    ${fix}`,
    ...places
      .slice(0, MAX_PLACES)
      .flatMap(({ cmsPath, field, location, pages: [first, ...others] }) => [
        ...(location === '' || cmsPath === null ? [] : [`    Field: ${location}`]),
        ...(cmsPath === null ? [] : [`    In the CMS: ${cmsPath}${field === '' ? '' : ` › ${field}`}`]),
        ...(first === undefined
          ? []
          : [`    Seen on: ${first}${others.length === 0 ? '' : ` and ${others.length} more`}`]),
      ]),
    ...(more > 0 ? [`    and ${formatCount(more, 'more place')} in the report`] : []),
  ].map(cut)
}

function formatSummary(report: AuditReport): string {
  const { findings, knownIssues, outdatedKnownIssues, audits, verdict } = report
  const wrong = findings.filter(isErrorOrWarning).length
  const suggestions = findings.length - wrong
  const isIncomplete = audits.some((audit) => !audit.isComplete && audit.timedOut !== true)
  const first =
    wrong > 0
      ? formatCount(wrong, 'finding')
      : `${isIncomplete ? 'no' : 'No'} problems found${verdict === 'incomplete' ? ' in what was checked' : ''}`
  const rest = [
    suggestions === 0 ? '' : `, ${formatCount(suggestions, 'suggestion')}`,
    knownIssues.length === 0 ? '' : `, ${formatCount(knownIssues.length, 'known issue')} ignored`,
    outdatedKnownIssues.length === 0 ? '' : `, ${formatCount(outdatedKnownIssues.length, 'known issue')} outdated`,
  ]
  return `${isIncomplete && !hasPassed(report) ? 'The audit is not complete: ' : ''}${first}${rest.join('')}.`
}

/** Cuts a line to the maximum length. */
function cut(line: string): string {
  return line.length <= MAX_LINE_LENGTH ? line : `${line.slice(0, MAX_LINE_LENGTH)}…`
}
