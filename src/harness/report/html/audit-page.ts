import { type Finding, mustBeMended, wordsOf } from '../../findings/finding.ts'
import type { Pictures } from '../formats/report-format.ts'
import type { AuditReport } from '../model/audit-report.ts'
import { editLink, findingArticle, FIRST_ID } from './audit-finding.ts'
import { speedSection } from './audit-speed.ts'
import { auditStyle } from './audit-style.ts'
import { comparisonSection } from './html-comparison.ts'
import { type Fact, reportPage } from './html-page.ts'
import { count, duration, type Html, html, when } from './html-text.ts'

type LookedAt = AuditReport['audits'][number]

/**
 * Renders an audit as one HTML page that opens from a file: no script, nothing loaded. An editor reads what to mend and
 * where, and what to begin with before all; what engineers need is folded.
 */
export function renderAuditHtml(
  report: AuditReport,
  files: readonly string[],
  pictures: Pictures = new Map<string, string>(),
): string {
  const first = firstToDo(report)
  return reportPage({
    title: title(report),
    style: auditStyle,
    header: {
      verdict: report.verdict,
      job: 'Storefront audit',
      startedAt: report.startedAt,
      content: [
        html`<h1>${title(report)}</h1>`,
        html`${firstNote(first)}`,
        html`<p class="summary">${summary(report)}</p>`,
      ],
      facts: factsOf(report),
    },
    main: html`${contents(report)} ${report.audits.map((each) => section(report, each, { first, pictures }))}
    ${speedSection(report)} ${knownSection(report)} ${comparisonSection(report, 'complaints')}
    ${externalSection(report)}`,
    footer: { rerun: report.rerun, content: surroundings(report, files) },
  })
}

function title({ findings, stale, environment, verdict, scope }: AuditReport): string {
  const toMend = findings.filter(mustBeMended).length
  const place = scope.draft === undefined ? environment : `the draft of ${scope.draft}`
  if (toMend > 0) return `${count(toMend, 'thing')} to mend in ${place}`
  if (verdict === 'incomplete') return `Nothing to mend in what was looked at of ${place}`
  if (stale.length > 0) return `Nothing to mend in ${place}, but known issues to go through`
  return `Nothing to mend in ${place}`
}

/** What an editor begins with: what is mended in the CMS, else in the templates; nothing when all is well. */
function firstToDo({ findings }: AuditReport): Finding | undefined {
  const bySeverity = findings.filter(mustBeMended).toSorted((one, other) => rank(one) - rank(other))
  const worst = bySeverity.filter(({ severity }) => severity === bySeverity[0]?.severity)
  return worst.find(({ content }) => content !== null) ?? worst[0]
}

function firstNote(first: Finding | undefined): Html | '' {
  if (first === undefined) return ''
  const { problem, mend, pages } = first
  const page = when(pages[0] !== undefined, () => html` <span class="soft">${pages[0] ?? ''}</span>`)
  return html`<div class="first">
    <p><strong>Begin here:</strong> <a href="#${FIRST_ID}">${problem}</a>${page}</p>
    <p>${mend} ${editLink(first)}</p>
  </div>`
}

function factsOf(report: AuditReport): Fact[] {
  const ofSeverity = (wanted: Finding['severity']): string =>
    String(report.findings.filter(({ severity }) => severity === wanted).length)
  const pages = new Set(report.findings.flatMap((finding) => finding.pages)).size
  return [
    ['To mend first', ofSeverity('error')],
    ['To mend after', ofSeverity('warning')],
    ['Hints', ofSeverity('hint')],
    ['Pages with findings', String(pages)],
    ['Known, not counted', String(report.known.length)],
    ['Time', duration(report.durationMs)],
  ]
}

function summary(report: AuditReport): string {
  return `Looked at: ${report.audits.map(({ title: heading, checked }) => `${heading.toLowerCase()} (${checked})`).join(', ')}.`
}

function contents(report: AuditReport): Html {
  return html`<nav aria-label="Contents">
    <ul class="contents">
      ${report.audits.map(({ name, title: heading, isComplete }) => {
        const own = report.findings.filter((finding) => finding.audit === name && mustBeMended(finding)).length
        return html`<li>
          <a href="#${name}">${heading}</a>
          <span class="${own > 0 ? 'bad' : isComplete ? 'good' : 'soft'}"
            >${own === 0 ? 'nothing to mend' : own}${isComplete ? '' : ', incomplete'}</span
          >
        </li>`
      })}
      ${when(
        report.stale.length > 0,
        () =>
          html`<li>
            <a href="#known">Known issues</a> <span class="bad">${report.stale.length} to go through</span>
          </li>`,
      )}
      ${when(
        report.comparison !== null,
        () =>
          html`<li>
            <a href="#since">Since the run before</a>
            <span>${report.comparison?.fresh.length ?? 0} new, ${report.comparison?.fixed.length ?? 0} fixed</span>
          </li>`,
      )}
    </ul>
  </nav>`
}

/** Most findings of one place with the same words that stand open. */
const SHOWN_ALIKE = 3

function section(
  report: AuditReport,
  audit: LookedAt,
  shown: { readonly first: Finding | undefined; readonly pictures: Pictures },
): Html {
  const { name, title: heading, isComplete } = audit
  const own = report.findings.filter((finding) => finding.audit === name)
  const groups = grouped(own)
  const fresh = new Set(report.comparison?.fresh.map(({ id }) => id))
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}">${heading}</h2>
    ${when(!isComplete, () => incompleteNote(audit))}
    ${when(own.length === 0 && isComplete, () => html`<p class="good-note">Nothing to mend.</p>`)}
    ${groups.map(
      ([place, findings]) =>
        html`<div class="group">
          <h3>${place} <span class="soft">${count(findings.length, 'finding')}</span></h3>
          ${[...Map.groupBy(findings, wordsOf).values()].map(alike)}
        </div>`,
    )}
  </section>`

  /** Many that say the same would bury the others. */
  function alike(findings: readonly Finding[]): Html {
    const rest = findings.slice(SHOWN_ALIKE)
    return html`${findings.slice(0, SHOWN_ALIKE).map(article)}
    ${when(
      rest.length > 0,
      () =>
        html`<details>
          <summary>${rest.length} more like this</summary>
          ${rest.map(article)}
        </details>`,
    )}`
  }

  function article(finding: Finding): Html {
    return findingArticle(finding, {
      isNew: fresh.has(finding.id),
      isFirst: finding === shown.first,
      picture: shown.pictures.get(finding.place?.picture ?? ''),
    })
  }
}

/** Most pages that a note names. */
const NAMED_LEFT = 20

/** Of an audit that did not look at everything: why, and what it left out. */
function incompleteNote({ left, error, checked, isOutOfTime }: LookedAt): Html {
  if (error !== null && checked === 'nothing')
    return html`<p class="note"><strong>Could not look:</strong> ${error}</p>`
  if (error === null && left.length === 0)
    return html`<p class="note"><strong>Incomplete:</strong> it was stopped before it could look.</p>`
  const more = left.length > NAMED_LEFT ? ` and ${left.length - NAMED_LEFT} more` : ''
  return html`${when(error !== null, () => html`<p class="note"><strong>Incomplete:</strong> ${error ?? ''}</p>`)}
  ${when(
    left.length > 0,
    () =>
      html`<details class="note">
        <summary>
          <strong>${isOutOfTime === true ? 'No time:' : 'Incomplete:'}</strong> ${count(left.length, 'page')} not looked
          at
        </summary>
        <p>${left.slice(0, NAMED_LEFT).join(', ')}${more}</p>
      </details>`,
  )}`
}

/** Together what an editor mends in one go: the findings of one CMS call, or of one page or template. */
function grouped(findings: readonly Finding[]): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const place = placeOf(finding)
    groups.set(place, [...(groups.get(place) ?? []), finding])
  }
  return [...groups].map(([place, all]) => [place, all.toSorted((one, other) => rank(one) - rank(other))])
}

const RANKS: readonly Finding['severity'][] = ['error', 'warning', 'hint']

function rank({ severity }: Finding): number {
  return RANKS.indexOf(severity)
}

function placeOf({ pages }: Finding): string {
  const [first, ...others] = pages
  if (first === undefined) return 'Header and footer, on every page'
  return others.length === 0 ? `Page ${first}` : 'Several pages'
}

function knownSection({ known, stale }: AuditReport): Html | '' {
  if (known.length + stale.length === 0) return ''
  return html`<section aria-labelledby="known">
    <h2 id="known">Known issues</h2>
    ${stale.map(
      ({ finding, why, owner, until, reason }) =>
        html`<p class="note">
          <strong>${why === 'expired' ? `Ran out on ${until}` : 'Found no longer'}:</strong>
          <code>${finding}</code> (${reason}; ${owner}).
          ${why === 'expired' ? 'Mend it, or agree on a new day.' : 'Take it out of the list.'}
        </p>`,
    )}
    ${when(
      known.length > 0,
      () =>
        html`<div class="scroll" tabindex="0" role="region" aria-labelledby="known">
          <table>
            <thead>
              <tr>
                <th scope="col">Finding</th>
                <th scope="col">Why it does not count</th>
                <th scope="col">Who mends it</th>
                <th scope="col">Until</th>
              </tr>
            </thead>
            <tbody>
              ${known.map(
                ({ finding, issue }) =>
                  html`<tr>
                    <td>${finding.problem}</td>
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
    <h2 id="external">Addresses outside the shop</h2>
    <details>
      <summary>${externalLinks.length === 1 ? '1 address' : `${externalLinks.length} addresses`}</summary>
      <ul class="lines">
        ${externalLinks.map(({ url, pages }) => html`<li><code>${url}</code> <span class="soft">on ${count(pages.length, 'page')}</span></li>`)}
      </ul>
    </details>
  </section>`
}

function surroundings({ environment, api, tools }: AuditReport, files: readonly string[]): Html {
  const versions = Object.entries(tools).map(([name, version]) => `${name} ${version}`)
  return html`Environment ${environment}${when(api !== null, () => `, content of ${api ?? ''}`)} ·
  ${versions.join(', ')} · beside this page: ${files.join(', ')}`
}
