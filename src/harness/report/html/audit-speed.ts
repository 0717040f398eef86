import { formatDuration } from '../../findings/format.ts'
import type { AuditReport } from '../model/audit-report.ts'
import type { TrendPoint } from '../model/comparison.ts'
import { type Html, html, when, renderHead } from './html-text.ts'

type Measured = NonNullable<TrendPoint['measurements']>[number]
type Metric = Exclude<keyof Measured, 'page'>

const METRICS: readonly {
  readonly metric: Metric
  readonly title: string
  readonly show: (value: number) => string
}[] = [
  { metric: 'largestContentfulPaintMs', title: 'Largest paint', show: formatDuration },
  { metric: 'cumulativeLayoutShift', title: 'Layout shift', show: (value) => value.toFixed(3) },
  { metric: 'totalBlockingTimeMs', title: 'Blocked', show: formatDuration },
  { metric: 'transferredBytes', title: 'Loaded', show: (value) => `${Math.round(value / 1024)} KB` },
]

/**
 * Renders the performance of each template in this run and in previous runs. Returns an empty string without
 * measurements.
 */
export function renderSpeedSection({ measurements, trend }: AuditReport): Html | '' {
  if (measurements.length === 0) return ''
  return html`<section aria-labelledby="templates">
    <h2 id="templates">Performance by template</h2>
    <p>
      Measured by Lighthouse on a mobile device, one page per
      template.${when(trend.length > 1, () => ` The lines show the last ${trend.length} runs, ending with this one.`)}
    </p>
    <div class="scroll" role="region" aria-labelledby="templates" tabindex="0">
      <table class="speed">
        ${renderHead('Template', ...METRICS.map(({ title }) => title))}
        <tbody>
          ${measurements.map(
            ({ page, path, metrics, fileChanges: changes, aboveLimit }) =>
              html`<tr>
                <th scope="row">
                  ${page}<br /><span class="soft">${path}</span>
                  ${when(
                    changes !== undefined && changes.files.length > 0,
                    () =>
                      html`<br /><span class="soft">Since the last good run: ${changes?.files.join(', ') ?? ''}</span>`,
                  )}
                </th>
                ${METRICS.map(({ metric, title, show }) => {
                  const values = trend.flatMap(({ measurements: measured = [] }) =>
                    measured.filter((each) => each.page === page).map((each) => each[metric]),
                  )
                  const limit = aboveLimit.find((each) => each.metric === metric)?.limit
                  return html`<td class="${limit === undefined ? '' : 'missed'}">
                    <strong>${show(metrics[metric])}</strong>
                    ${when(limit !== undefined, () => html`<span class="soft">above ${show(limit ?? 0)}</span>`)}
                    ${when(values.length > 1, () => line(values, `${title} of ${page}: ${values.map(show).join(', ')}`))}
                  </td>`
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

const LINE = { width: 96, height: 24, margin: 2 } as const

/** Renders values as a line chart, with the oldest value on the left and 0 at the bottom. */
function line(values: readonly number[], label: string): Html {
  const highest = Math.max(...values, Number.MIN_VALUE)
  const x = (index: number): number => LINE.margin + (index / (values.length - 1)) * (LINE.width - 2 * LINE.margin)
  const y = (value: number): number => LINE.height - LINE.margin - (value / highest) * (LINE.height - 2 * LINE.margin)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  const [endX = '0', endY = '0'] = points.at(-1)?.split(',') ?? []
  return html`<svg
    class="line"
    width="${LINE.width}"
    height="${LINE.height}"
    viewBox="0 0 ${LINE.width} ${LINE.height}"
    role="img"
    aria-label="${label}"
  >
    <polyline points="${points.join(' ')}" />
    <circle cx="${endX}" cy="${endY}" r="2" />
  </svg>`
}
