import { describeLoadOfSlowPages, formatLimit } from '../../findings/budget-findings.ts'
import { formatPlace, getAudit, isErrorOrWarning } from '../../findings/finding.ts'
import { formatDuration } from '../../findings/format.ts'
import type { Measurement } from '../../findings/measurement.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { type Html, html, when, renderHead } from './html-text.ts'

const CATEGORY_TITLES = [
  ['performance', 'Performance'],
  ['accessibility', 'Accessibility'],
  ['best-practices', 'Best practices'],
  ['seo', 'SEO'],
] as const

/** Renders Lighthouse's scores with their budgets, or an empty string without measurements. */
export function renderMeasurements(report: JourneyReport): Html | '' {
  if (report.measurements.length === 0) return ''
  return html`<section aria-labelledby="performance">
    <h2 id="performance">Lighthouse (mobile)</h2>
    ${budgetNotes(report)}
    <div class="scroll" role="region" aria-labelledby="performance" tabindex="0">
      <table class="scores">
        ${renderHead('Page', ...CATEGORY_TITLES.map(([, title]) => title), 'Largest paint', 'Blocked', 'Longest task', 'Layout shift', 'Loaded')}
        <tbody>
          ${report.measurements.map(row)}
        </tbody>
      </table>
    </div>
    ${report.measurements.filter(({ failedAudits, aboveLimit }) => failedAudits.length + aboveLimit.length > 0).map(failedAuditList)}
  </section>`
}

/** Renders missed budgets, and slow pages that do not fail the run. */
function budgetNotes({ findings, measurements }: JourneyReport): Html[] {
  const load = describeLoadOfSlowPages(measurements)
  return [
    ...findings
      .filter((finding) => getAudit(finding) === 'performance')
      .map(
        (finding) =>
          html`<p class="note">
            ${isErrorOrWarning(finding) ? '' : 'Suggestion: '}${finding.message} (${formatPlace(finding)})
          </p>`,
      ),
    ...(load === '' ? [] : [html`<p class="soft">${load}</p>`]),
  ]
}

function row(measurement: Measurement): Html {
  const { page, path, scores, budgets, metrics, performanceScores: performanceRuns } = measurement
  return html`<tr>
    <th scope="row">
      ${page}<br /><span class="soft">${path}</span
      >${when(performanceRuns.length > 1, () => html`<br /><span class="soft">median of ${performanceRuns.join(', ')}</span>`)}
    </th>
    ${CATEGORY_TITLES.map(([category, title]) => meter(title, scores[category] ?? 0, budgets[category] ?? 0))}
    <td>${formatDuration(metrics.largestContentfulPaintMs)}</td>
    <td>${formatDuration(metrics.totalBlockingTimeMs)}</td>
    <td>${formatDuration(metrics.longestTaskMs)}</td>
    <td>${metrics.cumulativeLayoutShift.toFixed(3)}</td>
    <td>${Math.round(metrics.transferredBytes / 1024)} KB</td>
  </tr>`
}

function meter(title: string, score: number, budget: number): Html {
  const missed = score < budget
  return html`<td class="${missed ? 'score missed' : 'score'}">
    <strong>${score}</strong>
    <span class="soft">${missed ? 'below' : 'budget'} ${budget}</span>
    <svg
      class="chart"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label="${title} ${score}, budget ${budget}"
    >
      <rect class="whole" y="2" width="100" height="6" />
      <rect class="reached" y="2" width="${score}" height="6" />
      <line x1="${budget}" x2="${budget}" y1="0" y2="10" vector-effect="non-scaling-stroke" />
    </svg>
  </td>`
}

function failedAuditList({ page, failedAudits, belowBudget, aboveLimit }: Measurement): Html {
  return html`<details ${when(belowBudget.length + aboveLimit.length > 0, () => 'open')}>
    <summary>${page}: failed Lighthouse audits</summary>
    <ul>
      ${aboveLimit.map((metric) => html`<li>${formatLimit(metric)}</li>`)}
      ${failedAudits.map(({ title, audit, category }) => html`<li>${title} <span class="soft">${category}, ${audit}</span></li>`)}
    </ul>
  </details>`
}
