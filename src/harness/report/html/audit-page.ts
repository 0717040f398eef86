import { truncateText, MAX_HEAD_LENGTH } from '../../findings/cut-text.ts'
import { type Finding, getAudit, getFindingText, isErrorOrWarning } from '../../findings/finding.ts'
import { formatCount, formatDuration } from '../../findings/format.ts'
import type { AuditReport } from '../model/audit-report.ts'
import { hasCheckedNothing, isCutShort } from '../model/verdict.ts'
import { renderEditLink, renderFinding, FIRST_ID } from './audit-finding.ts'
import { renderSpeedSection } from './audit-speed.ts'
import { auditStyle } from './audit-style.ts'
import { renderComparison } from './html-comparison.ts'
import type { Fact, PageParts, ReportContents, Screenshots } from './html-page.ts'
import { type Html, html, when, renderHead } from './html-text.ts'

type CheckedAudit = AuditReport['audits'][number]

/** Returns the parts of an audit's page: the findings and where to start. Collapses details for engineers. */
export function renderAuditPage(report: AuditReport, { screenshots, files, live }: ReportContents): PageParts {
  const first = firstToFix(report)
  const addedIds = new Set(report.comparison?.added.map(({ id }) => id))
  const shown: Shown = { first, screenshots, isLive: live !== undefined, addedIds }
  return {
    title: title(report),
    style: auditStyle,
    header: [
      html`<h1>${title(report)}</h1>`,
      html`${firstNote(first)}`,
      html`<p class="summary">${summary(report)}</p>`,
    ],
    facts: factsOf(report),
    main: html`${contents(report)} ${report.audits.map((each) => section(report, each, shown))}
    ${engineersSection(report, shown)} ${renderSpeedSection(report)} ${knownSection(report)}
    ${renderComparison(report, 'findings')} ${externalSection(report)}`,
    footer: footer(report, files),
  }
}

function title(report: AuditReport): string {
  const { findings, outdatedKnownIssues, environment, verdict, scope } = report
  const problemCount = findings.filter(isErrorOrWarning).length
  const subject = scope.draft === undefined ? environment : `the draft of ${scope.draft}`
  if (problemCount > 0) {
    return `${formatCount(problemCount, 'problem')} in ${subject}${isCutShort(report) ? ', but the audit is not complete' : ''}`
  }
  if (isCutShort(report)) return `The audit of ${subject} is not complete`
  if (verdict === 'incomplete') return `No problems found in the checked part of ${subject}`
  if (outdatedKnownIssues.length > 0) return `No problems found in ${subject}, but known issues to review`
  return `No problems found in ${subject}`
}

/** Returns the finding to fix first: the worst one for editors, in the CMS if possible, or else the worst one. */
function firstToFix({ findings }: AuditReport): Finding | undefined {
  const forEditors = findings.filter((finding) => isErrorOrWarning(finding) && finding.isForEngineers !== true)
  const candidates = forEditors.length > 0 ? forEditors : findings.filter(isErrorOrWarning)
  const bySeverity = candidates.toSorted((one, other) => rank(one) - rank(other))
  const worst = bySeverity.filter(({ severity }) => severity === bySeverity[0]?.severity)
  return worst.find(({ place: subject }) => subject.cmsPath !== null) ?? worst[0]
}

function firstNote(first: Finding | undefined): Html | '' {
  if (first === undefined) return ''
  const {
    message,
    fix,
    place: { pages },
  } = first
  const page = when(
    pages[0] !== undefined,
    () => html` <span class="soft">${truncateText(pages[0] ?? '', MAX_HEAD_LENGTH)}</span>`,
  )
  return html`<div class="first">
    <p><strong>Start here:</strong> <a href="#${FIRST_ID}">${truncateText(message, MAX_HEAD_LENGTH)}</a>${page}</p>
    <p>${truncateText(fix, MAX_HEAD_LENGTH)} ${renderEditLink(first)}</p>
  </div>`
}

function factsOf(report: AuditReport): Fact[] {
  const ofSeverity = (wanted: Finding['severity']): string =>
    String(report.findings.filter(({ severity }) => severity === wanted).length)
  const pages = new Set(report.findings.flatMap(({ place }) => place.pages)).size
  return [
    ['Errors', ofSeverity('error')],
    ['Warnings', ofSeverity('warning')],
    ['Suggestions', ofSeverity('suggestion')],
    ['Pages with findings', String(pages)],
    ['Known issues', String(report.knownIssues.length)],
    ['Duration', formatDuration(report.durationMs)],
  ]
}

function summary(report: AuditReport): string {
  return `Checked: ${report.audits.map(({ title: heading, checked }) => `${heading.toLowerCase()} (${checked})`).join(', ')}.`
}

function contents(report: AuditReport): Html {
  const engineersFindings = report.findings.filter(
    (finding) => isErrorOrWarning(finding) && finding.isForEngineers === true,
  )
  return html`<nav aria-label="Contents">
    <ul class="contents">
      ${report.audits.map((audit) => {
        const { name, title: heading, isComplete } = audit
        const hasRun = !hasCheckedNothing(audit)
        const all = report.findings.filter((finding) => getAudit(finding) === name && isErrorOrWarning(finding))
        const auditFindings = all.filter(({ isForEngineers }) => isForEngineers !== true).length
        const none = all.length > 0 ? 'only for engineers' : hasRun ? 'no problems found' : 'not checked'
        return html`<li>
          <a href="#${name}">${heading}</a>
          <span class="${auditFindings > 0 ? 'bad' : all.length === 0 && isComplete ? 'good' : 'soft'}"
            >${auditFindings === 0 ? none : auditFindings}${isComplete || !hasRun ? '' : ', incomplete'}</span
          >
        </li>`
      })}
      ${when(
        engineersFindings.length > 0,
        () =>
          html`<li>
            <a href="#engineers">For engineers</a>
            <span>${engineersFindings.length}</span>
          </li>`,
      )}
      ${when(
        report.outdatedKnownIssues.length > 0,
        () =>
          html`<li>
            <a href="#known">Known issues</a>
            <span class="bad">${report.outdatedKnownIssues.length} to review</span>
          </li>`,
      )}
      ${when(
        report.comparison !== null,
        () =>
          html`<li>
            <a href="#since">Compared with the previous run</a>
            <span>${report.comparison?.added.length ?? 0} new, ${report.comparison?.fixed.length ?? 0} fixed</span>
          </li>`,
      )}
    </ul>
  </nav>`
}

/** Number of similar findings at a location that are not collapsed. */
const SHOWN_ALIKE = 3

interface Shown {
  readonly first: Finding | undefined
  readonly screenshots: Screenshots
  readonly isLive: boolean
  /** IDs of findings that are not in the previous run. */
  readonly addedIds: ReadonlySet<string>
}

function section(report: AuditReport, audit: CheckedAudit, shown: Shown): Html {
  const { name, title: heading, isComplete } = audit
  const auditFindings = report.findings.filter((finding) => getAudit(finding) === name)
  const forEditors = auditFindings.filter(({ isForEngineers }) => isForEngineers !== true)
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}">${heading}</h2>
    ${when(!isComplete, () => incompleteNote(audit))}
    ${when(auditFindings.length === 0 && isComplete, () => html`<p class="good-note">No problems found.</p>`)}
    ${when(
      auditFindings.length > 0 && forEditors.length === 0,
      () => html`<p>Nothing to fix in the content. <a href="#engineers">See the findings for engineers.</a></p>`,
    )}
    ${grouped(forEditors).map(
      ([subject, findings]) =>
        html`<div class="group">
          <h3>${subject} <span class="soft">${formatCount(findings.length, 'finding')}</span></h3>
          ${[...Map.groupBy(findings, getFindingText).values()].map((alike) => renderAlike(alike, SHOWN_ALIKE, shown))}
        </div>`,
    )}
  </section>`
}

/**
 * Renders the findings that editors cannot fix after all others, grouped by rule, because findings of one rule usually
 * have one cause.
 */
function engineersSection(report: AuditReport, shown: Shown): Html | '' {
  const findings = report.findings
    .filter(({ isForEngineers }) => isForEngineers === true)
    .toSorted((one, other) => rank(one) - rank(other))
  if (findings.length === 0) return ''
  return html`<section aria-labelledby="engineers">
    <h2 id="engineers">For engineers</h2>
    <p>These findings are not in the content. Findings of one rule usually have one cause.</p>
    ${[...Map.groupBy(findings, ({ rule }) => rule)].map(
      ([rule, alike]) =>
        html`<div class="group">
          <h3>${rule} <span class="soft">${formatCount(alike.length, 'finding')}</span></h3>
          ${renderAlike(alike, 1, shown)}
        </div>`,
    )}
  </section>`
}

/** Collapses similar findings after the first ones, because a long list would hide other findings. */
function renderAlike(findings: readonly Finding[], shownCount: number, shown: Shown): Html {
  const article = (finding: Finding): Html =>
    renderFinding(finding, {
      isNew: shown.addedIds.has(finding.id),
      isFirst: finding === shown.first,
      isLive: shown.isLive,
      screenshot: shown.screenshots.get(finding.place.screenshot ?? ''),
    })
  const rest = findings.slice(shownCount)
  return html`${findings.slice(0, shownCount).map(article)}
  ${when(
    rest.length > 0,
    () =>
      html`<details>
        <summary>${rest.length} more like this</summary>
        ${rest.map(article)}
      </details>`,
  )}`
}

/** Maximum number of pages listed in a note. */
const MAX_NAMED_SKIPPED = 20

/** Explains why an audit is incomplete, and lists the skipped pages. */
function incompleteNote({ skippedPages, error, checked, timedOut }: CheckedAudit): Html {
  if (error !== null && checked === 'nothing') return html`<p class="note"><strong>Not checked:</strong> ${error}</p>`
  if (error === null && skippedPages.length === 0)
    return html`<p class="note"><strong>Incomplete:</strong> it was stopped before it could check anything.</p>`
  const more = skippedPages.length > MAX_NAMED_SKIPPED ? ` and ${skippedPages.length - MAX_NAMED_SKIPPED} more` : ''
  return html`${when(error !== null, () => html`<p class="note"><strong>Incomplete:</strong> ${error ?? ''}</p>`)}
  ${when(
    skippedPages.length > 0,
    () =>
      html`<details class="note">
        <summary>
          <strong>${timedOut === true ? 'Timed out:' : 'Incomplete:'}</strong>
          ${formatCount(skippedPages.length, 'page')} not checked
        </summary>
        <p>${skippedPages.slice(0, MAX_NAMED_SKIPPED).join(', ')}${more}</p>
      </details>`,
  )}`
}

/** Groups findings that an editor fixes together: findings on one page, or on several pages. */
function grouped(findings: readonly Finding[]): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const subject = getGroupTitle(finding)
    groups.set(subject, [...(groups.get(subject) ?? []), finding])
  }
  return [...groups].map(([subject, all]) => [subject, all.toSorted((one, other) => rank(one) - rank(other))])
}

const RANKS: readonly Finding['severity'][] = ['error', 'warning', 'suggestion']

function rank({ severity }: Finding): number {
  return RANKS.indexOf(severity)
}

function getGroupTitle({ place: subject }: Finding): string {
  const [first, ...others] = subject.pages
  if (first === undefined) return 'Header and footer, on every page'
  return others.length === 0 ? `Page ${first}` : 'Several pages'
}

function knownSection({ knownIssues, outdatedKnownIssues }: AuditReport): Html | '' {
  if (knownIssues.length + outdatedKnownIssues.length === 0) return ''
  return html`<section aria-labelledby="known">
    <h2 id="known">Known issues</h2>
    ${outdatedKnownIssues.map(
      ({ finding, status, owner, until, reason }) =>
        html`<p class="note">
          <strong>${status === 'expired' ? `Expired on ${until}` : 'No longer found'}:</strong>
          <code>${finding}</code> (${reason}; ${owner}).
          ${status === 'expired' ? 'Fix it, or agree on a new date.' : 'Remove it from the list.'}
        </p>`,
    )}
    ${when(
      knownIssues.length > 0,
      () =>
        html`<div class="scroll" tabindex="0" role="region" aria-labelledby="known">
          <table>
            ${renderHead('Finding', 'Reason', 'Owner', 'Until')}
            <tbody>
              ${knownIssues.map(
                ({ finding, issue }) =>
                  html`<tr>
                    <td>${finding.message}</td>
                    <td>${issue.reason}</td>
                    <td>${issue.owner}</td>
                    <td>${issue.until}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`,
    )}
  </section>`
}

function externalSection({ externalLinks }: AuditReport): Html | '' {
  if (externalLinks === null || externalLinks.length === 0) return ''
  return html`<section aria-labelledby="external">
    <h2 id="external">External links</h2>
    <details>
      <summary>${formatCount(externalLinks.length, 'link')}</summary>
      <ul class="lines">
        ${externalLinks.map(({ url, pages }) => html`<li><code>${url}</code> <span class="soft">on ${formatCount(pages.length, 'page')}</span></li>`)}
      </ul>
    </details>
  </section>`
}

function footer({ environment, apiUrl, audits, findings, toolVersions }: AuditReport, files: readonly string[]): Html {
  const versions = Object.entries(toolVersions).map(([name, version]) => `${name} ${version}`)
  const source =
    apiUrl !== null ? `, content of ${apiUrl}` : audits.some(isOfContent) ? ', content of the project’s files' : ''
  const isLocal = findings.some(({ place: { pageUrl } }) => pageUrl !== null && isOnThisComputer(pageUrl))
  return html`${when(isLocal, () => html`Links to pages work while <code>npx storefront serve</code> is running.<br />`)}
  Environment ${environment}${source} ·
  ${versions.join(', ')}${files.length === 0 ? '' : html` · next to this page: ${files.join(', ')}`}`
}

function isOfContent({ name }: CheckedAudit): boolean {
  return name === 'content'
}

function isOnThisComputer(url: string): boolean {
  return /^(?:127\.0\.0\.1|localhost)$/.test(new URL(url).hostname)
}
