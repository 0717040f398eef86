import { createHash } from 'node:crypto'
import { type Finding, isErrorOrWarning } from '../../findings/finding.ts'
import { formatCount, formatDuration } from '../../findings/format.ts'
import { type AuditReport, describeUnchecked } from '../audit-report.ts'
import { Html, html, when } from './html-text.ts'
import { renderFinding, SEVERITIES } from './render-finding.ts'
import { REPORT_SCRIPT } from './report-script.ts'
import { reportStyle } from './report-style.ts'

export interface ReportContents {
  /** Screenshots as base64-encoded WebP, by their path in the report. */
  readonly screenshots: ReadonlyMap<string, string>
  /** What a page of `--watch` says about itself, such as an outage. It reloads itself. */
  readonly status?: string
}

/** Findings of one rule. */
interface Group {
  readonly rule: string
  readonly findings: readonly Finding[]
  readonly isForEngineers: boolean
}

/** Number of findings of a rule that are not collapsed. */
const MAX_SHOWN = 10

const RANKS: readonly Finding['severity'][] = ['error', 'warning', 'suggestion']

/**
 * Renders a report as a single HTML page that contains its screenshots and can be opened as a local file. Only the
 * page's own script runs.
 */
export function renderReportPage(report: AuditReport, { screenshots, status }: ReportContents): string {
  const title = getTitle(report)
  const isWatched = status !== undefined
  const groups = groupByRule(report.findings)
  const added = new Set(report.comparison?.added)
  const hash = createHash('sha256').update(REPORT_SCRIPT).digest('base64')
  const section = (name: string, id: string, some: readonly Group[]): Html | '' =>
    some.length === 0
      ? ''
      : html`<section aria-labelledby="${id}">
          <h2 id="${id}">${name}</h2>
          ${some.map((group) => renderGroup(group, added, screenshots))}
        </section>`
  return html`<!doctype html>
    <html lang="en" ${when(isWatched, () => html`data-watch`)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${new Html(hash)}'${when(isWatched, () => new Html("; connect-src 'self'"))}"
        />
        <title>${title}</title>
        <style>
          ${reportStyle}
        </style>
      </head>
      <body>
        <a class="skip" href="#findings">Skip to the findings</a>
        <header class="${report.verdict}">
          <div class="inner">
            <h1>${title}</h1>
            <p>
              ${renderTime(report.startedAt)}, ${formatDuration(report.durationMs)}. Checked:
              ${report.audits.map(({ title: name, checked }) => `${name.toLowerCase()} (${checked})`).join(', ')}.
            </p>
            ${when(isWatched, () => html`<p>${status ?? ''}</p>`)}
          </div>
        </header>
        <main id="findings" tabindex="-1">
          ${report.audits.flatMap((audit) => describeUnchecked(audit) ?? []).map((text) => html`<p class="note">${text}</p>`)}
          ${renderTotals(groups, added)}
          ${when(report.findings.length > 1, () => renderFilters(report, groups, added.size > 0))}
          ${section(
            'To fix',
            'to-fix',
            groups.filter(({ isForEngineers }) => !isForEngineers),
          )}
          ${section(
            'For engineers',
            'engineers',
            groups.filter(({ isForEngineers }) => isForEngineers),
          )}
          ${renderComparison(report)} ${renderSpeed(report)} ${renderKnownIssues(report)} ${renderExternalLinks(report)}
        </main>
        <footer>
          <div class="inner">
            <p>Repeat: <code>${report.rerunCommand}</code></p>
            <p>${getSource(report)}</p>
          </div>
        </footer>
        ${new Html(`<script>${REPORT_SCRIPT}</script>`)}
      </body>
    </html> `.text
}

/** Returns the headline: the number of problems, and what could not be checked. */
function getTitle({ findings, outdatedKnownIssues, environment, scope, audits }: AuditReport): string {
  const problems = findings.filter(isErrorOrWarning).length
  const subject = scope.draft === undefined ? environment : `the draft of ${scope.draft}`
  const unchecked = audits.flatMap((audit) => (audit.isComplete ? [] : [getShortReason(audit)]))
  return [
    problems > 0 ? `${formatCount(problems, 'problem')} in ${subject}` : `No problems found in ${subject}`,
    ...(outdatedKnownIssues.length === 0
      ? []
      : [`${formatCount(outdatedKnownIssues.length, 'known issue')} to review`]),
    ...new Set(unchecked),
  ].join('; ')
}

function getShortReason({ title, error, skippedPages }: AuditReport['audits'][number]): string {
  if (skippedPages.length > 0) return `${title}: ${formatCount(skippedPages.length, 'page')} not checked`
  const [sentence = ''] = (error ?? `${title} was stopped.`).split(/(?<=\.)\s/)
  return sentence.replace(/\.$/, '').replace(/^The /, 'the ')
}

function renderTime(iso: string): Html {
  const local = new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return html`<time datetime="${iso}">${local}</time>`
}

/** Groups findings by rule: first those that editors can fix, then by severity and in order of their importance. */
function groupByRule(findings: readonly Finding[]): Group[] {
  const rank = ({ findings: [first] }: Group): number => RANKS.indexOf(first?.severity ?? 'suggestion')
  return [...Map.groupBy(findings, ({ rule, isForEngineers }) => `${rule} ${isForEngineers === true}`).values()]
    .map((alike): Group => {
      const sorted = alike.toSorted((one, other) => RANKS.indexOf(one.severity) - RANKS.indexOf(other.severity))
      return { rule: alike[0]?.rule ?? '', findings: sorted, isForEngineers: alike[0]?.isForEngineers === true }
    })
    .toSorted((one, other) => Number(one.isForEngineers) - Number(other.isForEngineers) || rank(one) - rank(other))
}

function getGroupId({ rule, isForEngineers }: Group): string {
  return `${rule.replaceAll(/[^\w-]/g, '-')}${isForEngineers ? '-engineers' : ''}`
}

/** Returns the name of a rule for editors, such as `Misspelled word`. */
function getRuleName(rule: string): string {
  const [audit = '', name = ''] = rule.split('/')
  const words = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return audit === 'content' ? words : `${words} (${audit})`
}

function renderTotals(groups: readonly Group[], added: ReadonlySet<string>): Html | '' {
  if (groups.length === 0) return html`<section><p>There is nothing to fix.</p></section>`
  const hasNew = added.size > 0
  return html`<section aria-labelledby="totals">
    <h2 id="totals">Totals</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Findings</th>
            ${when(hasNew, () => html`<th scope="col">New</th>`)}
            <th scope="col">Severity</th>
          </tr>
        </thead>
        <tbody>
          ${groups.map((group) => {
            const { rule, findings } = group
            const [first] = findings
            const count = findings[0]?.words?.length ?? findings.length
            const fresh = findings.filter(({ id }) => added.has(id)).length
            return html`<tr>
              <th scope="row"><a href="#${getGroupId(group)}">${getRuleName(rule)}</a></th>
              <td>${count}</td>
              ${when(hasNew, () => html`<td>${fresh === 0 ? '' : fresh}</td>`)}
              <td>
                <span class="tag ${first?.severity ?? ''}">${SEVERITIES[first?.severity ?? 'suggestion']}</span>
              </td>
            </tr>`
          })}
        </tbody>
      </table>
    </div>
  </section>`
}

/** Renders the filters, which the script shows. */
function renderFilters({ findings }: AuditReport, groups: readonly Group[], hasNew: boolean): Html {
  const severities = RANKS.filter((severity) => findings.some((finding) => finding.severity === severity))
  const pages = [...new Set(findings.flatMap(({ place }) => place.pages))].toSorted()
  const rules = [...new Set(groups.map(({ rule }) => rule))]
  return html`<form hidden aria-label="Filter the findings">
    <label
      >Severity<select name="severity">
        <option value="">All</option>
        ${severities.map((severity) => html`<option value="${severity}">${SEVERITIES[severity]}</option>`)}
      </select></label
    >
    <label
      >Rule<select name="rule">
        <option value="">All</option>
        ${rules.map((rule) => html`<option value="${rule}">${getRuleName(rule)}</option>`)}
      </select></label
    >
    <label>Page<input name="page" list="pages" placeholder="/faq" autocomplete="off" /></label>
    <datalist id="pages">${pages.slice(0, 500).map((page) => html`<option value="${page}"></option>`)}</datalist>
    ${when(hasNew, () => html`<label class="check"><input type="checkbox" name="added" />Only new</label>`)}
    <span role="status" class="soft"></span>
  </form>`
}

/** Renders the findings of a rule, and collapses those after the first ten. */
function renderGroup(group: Group, added: ReadonlySet<string>, screenshots: ReadonlyMap<string, string>): Html {
  const { rule, findings } = group
  const articles = findings.map((finding) =>
    renderFinding(finding, {
      isNew: added.has(finding.id),
      screenshot: screenshots.get(finding.place.screenshot ?? ''),
    }),
  )
  const rest = articles.slice(MAX_SHOWN)
  return html`<div class="group">
    <h3 id="${getGroupId(group)}">
      ${getRuleName(rule)} <span class="soft">${formatCount(findings.length, 'finding')}</span>
    </h3>
    ${articles.slice(0, MAX_SHOWN)}
    ${when(
      rest.length > 0,
      () =>
        html`<details class="more" data-key="${getGroupId(group)}">
          <summary>${rest.length} more</summary>
          ${rest}
        </details>`,
    )}
  </div>`
}

function renderComparison({ comparison }: AuditReport): Html | '' {
  if (comparison === null) return ''
  const { previousStartedAt, added, fixed, notChecked } = comparison
  const list = (name: string, findings: readonly { readonly message: string }[]): Html | '' =>
    findings.length === 0
      ? ''
      : html`<details>
          <summary>${name}: ${findings.length}</summary>
          <ul class="lines">
            ${findings.map(({ message }) => html`<li>${message}</li>`)}
          </ul>
        </details>`
  return html`<section aria-labelledby="since">
    <h2 id="since">Compared with the previous run</h2>
    <p>${added.length} new and ${fixed.length} fixed since ${renderTime(previousStartedAt)}.</p>
    ${list('Fixed', fixed)} ${list('Not checked in this run', notChecked)}
  </section>`
}

const METRICS = [
  { metric: 'largestContentfulPaintMs', title: 'Largest paint', show: formatDuration },
  { metric: 'cumulativeLayoutShift', title: 'Layout shift', show: (value: number) => value.toFixed(3) },
  { metric: 'totalBlockingTimeMs', title: 'Blocked', show: formatDuration },
  { metric: 'transferredBytes', title: 'Loaded', show: (value: number) => `${Math.round(value / 1024)} KB` },
] as const

/** Renders the performance of each template. */
function renderSpeed({ measurements }: AuditReport): Html | '' {
  if (measurements.length === 0) return ''
  return html`<section aria-labelledby="templates">
    <h2 id="templates">Performance by template</h2>
    <p>Measured by Lighthouse on a mobile device, one page per template.</p>
    <div class="scroll" role="region" aria-label="Measurements" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Template</th>
            ${METRICS.map(({ title }) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${measurements.map(
            ({ page, path, metrics, aboveLimit }) =>
              html`<tr>
                <th scope="row">${page}<br /><span class="soft">${path}</span></th>
                ${METRICS.map(({ metric, show }) => {
                  const limit = aboveLimit.find((each) => each.metric === metric)?.limit
                  return limit === undefined
                    ? html`<td>${show(metrics[metric])}</td>`
                    : html`<td class="missed">${show(metrics[metric])}, above ${show(limit)}</td>`
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

function renderKnownIssues({ knownIssues, outdatedKnownIssues }: AuditReport): Html | '' {
  if (knownIssues.length + outdatedKnownIssues.length === 0) return ''
  return html`<section aria-labelledby="known">
    <h2 id="known">Known issues</h2>
    ${outdatedKnownIssues.map(
      ({ finding, status, owner, until, reason }) =>
        html`<p class="note">
          <strong>${status === 'expired' ? `Expired on ${until}` : 'No longer found'}:</strong> <code>${finding}</code>
          (${reason}; ${owner}).
          ${status === 'expired' ? 'Fix it, or agree on a new date.' : 'Remove it from the list.'}
        </p>`,
    )}
    <ul class="lines">
      ${knownIssues.map(({ finding, issue }) => html`<li>${finding.message} <span class="soft">${issue.reason}; ${issue.owner}, until ${issue.until}</span></li>`)}
    </ul>
  </section>`
}

function renderExternalLinks({ externalLinks }: AuditReport): Html | '' {
  if (externalLinks === null || externalLinks.length === 0) return ''
  const unreachable = externalLinks.filter(({ failure }) => failure !== null)
  const list = (links: typeof externalLinks): Html =>
    html`<ul class="lines">
      ${links.map(({ url, pages, failure }) => html`<li><code>${url}</code> <span class="soft">${failure === null ? '' : `${failure}, `}on ${formatCount(pages.length, 'page')}</span></li>`)}
    </ul>`
  return html`<section aria-labelledby="external">
    <h2 id="external">External links</h2>
    ${when(
      unreachable.length > 0,
      () =>
        html`<p>Not reached:</p>
          ${list(unreachable)}`,
    )}
    <details>
      <summary>${formatCount(externalLinks.length, 'link')}</summary>
      ${list(externalLinks)}
    </details>
  </section>`
}

function getSource({ environment, apiUrl, audits, findings, toolVersions }: AuditReport): string {
  const versions = Object.entries(toolVersions).map(([name, version]) => `${name} ${version}`)
  const isOfFiles = apiUrl === null && audits.some(({ name }) => name === 'content')
  const isLocal = findings.some(({ place: { pageUrl } }) =>
    /^https?:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(pageUrl ?? ''),
  )
  return [
    ...(isLocal ? ['Links to pages work while "npx storefront serve" is running.'] : []),
    `Environment ${environment}${apiUrl === null ? '' : `, content of ${apiUrl}`}${isOfFiles ? ', content of the project’s files' : ''}.`,
    `${versions.join(', ')}.`,
  ].join(' ')
}
