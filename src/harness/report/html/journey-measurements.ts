import { exceededText } from '../../findings/budget-findings.ts'
import type { JourneyReport, Measurement } from '../model/journey-report.ts'
import { duration, type Html, html, when } from './html-text.ts'

const CATEGORY_TITLES = [
  ['performance', 'Performance'],
  ['accessibility', 'Accessibility'],
  ['best-practices', 'Best practices'],
  ['seo', 'SEO'],
] as const

/** Lighthouse's scores beside their budgets; nothing when nothing was measured. */
export function measurementsSection(report: JourneyReport): Html | '' {
  if (report.measurements.length === 0) return ''
  return html`<section aria-labelledby="performance">
    <h2 id="performance">Measured by Lighthouse, on a telephone</h2>
    ${report.measurements.flatMap(missedTexts).map((text) => html`<p class="note">${text}</p>`)}
    ${report.measurements
      .flatMap(({ page, path, slow }) => (slow === undefined ? [] : missedTexts({ page, path, ...slow })))
      .map((text) => html`<p class="note">Slow, which is a warning: ${text}</p>`)}
    <div class="scroll" role="region" aria-labelledby="performance" tabindex="0">
      <table class="scores">
        <thead>
          <tr>
            <th scope="col">Page</th>
            ${CATEGORY_TITLES.map(([, title]) => html`<th scope="col">${title}</th>`)}
            <th scope="col">Largest paint</th>
            <th scope="col">Blocked</th>
            <th scope="col">Longest task</th>
            <th scope="col">Layout shift</th>
            <th scope="col">Loaded</th>
          </tr>
        </thead>
        <tbody>
          ${report.measurements.map(row)}
        </tbody>
      </table>
    </div>
    ${report.measurements.filter(({ shortfalls, exceeded = [] }) => shortfalls.length + exceeded.length > 0).map(shortfallList)}
  </section>`
}

/** What is wrong, a sentence each. */
function missedTexts({
  page,
  path,
  missed,
  exceeded = [],
}: Pick<Measurement, 'page' | 'path' | 'missed' | 'exceeded'>): string[] {
  const titles = new Map<string, string>(CATEGORY_TITLES)
  return [
    ...missed.map(
      ({ category, score, budget }) =>
        `${page} (${path}): ${titles.get(category) ?? category} is ${score}, and at least ${budget} is asked for.`,
    ),
    ...exceeded.map((metric) => `${page} (${path}): ${exceededText(metric)}.`),
  ]
}

function row(measurement: Measurement): Html {
  const { page, path, scores, budgets, metrics, performanceRuns } = measurement
  return html`<tr>
    <th scope="row">
      ${page}<br /><span class="soft">${path}</span
      >${when(performanceRuns.length > 1, () => html`<br /><span class="soft">median of ${performanceRuns.join(', ')}</span>`)}
    </th>
    ${CATEGORY_TITLES.map(([category, title]) => meter(title, scores[category] ?? 0, budgets[category] ?? 0))}
    <td>${duration(metrics.largestContentfulPaintMs)}</td>
    <td>${duration(metrics.totalBlockingTimeMs)}</td>
    <td>${metrics.longestTaskMs === undefined ? '' : duration(metrics.longestTaskMs)}</td>
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

function shortfallList({ page, shortfalls, missed, exceeded = [] }: Measurement): Html {
  return html`<details ${when(missed.length + exceeded.length > 0, () => 'open')}>
    <summary>${page}: what costs points</summary>
    <ul>
      ${exceeded.map((metric) => html`<li>${exceededText(metric)}</li>`)}
      ${shortfalls.map(({ title, audit, category }) => html`<li>${title} <span class="soft">${category}, ${audit}</span></li>`)}
    </ul>
  </details>`
}
