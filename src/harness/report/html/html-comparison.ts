import { formatCount, formatDuration } from '../../findings/format.ts'
import type { Comparison, ComparedFinding, TrendPoint } from '../model/comparison.ts'
import { renderFileLink, type Html, html, when } from './html-text.ts'

/** Value shown as the height of a bar. */
type Measure = 'durationMs' | 'findings'

/** Renders the comparison with the previous run and the trend of the last runs, or an empty string for a first run. */
export function renderComparison(
  { comparison, trend: points }: { readonly comparison: Comparison | null; readonly trend: readonly TrendPoint[] },
  measure: Measure,
): Html | '' {
  if (comparison === null) return ''
  const { previous, added, unchanged, fixed, notChecked } = comparison
  const nothing = added.length + unchanged.length + fixed.length + notChecked.length === 0
  return html`<section aria-labelledby="since">
    <h2 id="since">Compared with the previous run</h2>
    <p>
      The previous run was on ${previous.startedAt.slice(0, 10)} at ${previous.startedAt.slice(11, 16)} UTC:
      ${previous.verdict} (${renderFileLink(`../${previous.folder}/index.html`, 'report')}).
      ${when(nothing, () => 'Neither run has findings.')}
    </p>
    ${open('New', 'new', added)} ${open('Fixed', 'fixed', fixed)} ${folded('Unchanged', unchanged)}
    ${folded('Not checked', notChecked, 'This run did not check these findings of the previous run again.')}
    ${when(points.length > 1, () => trend(points, measure))}
  </section>`
}

function open(title: string, name: string, findings: readonly ComparedFinding[]): Html | '' {
  if (findings.length === 0) return ''
  return html`<h3 class="since ${name}">${title} <span class="tag">${findings.length}</span></h3>
    ${list(findings)}`
}

/** Renders findings as a collapsed list: those shown elsewhere in the report, and those not checked. */
function folded(title: string, findings: readonly ComparedFinding[], explanation = ''): Html | '' {
  if (findings.length === 0) return ''
  return html`<details>
    <summary>${title} <span class="tag">${findings.length}</span></summary>
    ${when(explanation !== '', () => html`<p class="soft">${explanation}</p>`)} ${list(findings)}
  </details>`
}

function list(findings: readonly ComparedFinding[]): Html {
  return html`<ul>
    ${findings.map(({ message }) => html`<li>${message}</li>`)}
  </ul>`
}

const BAR = { width: 40, gap: 8, height: 64 } as const

/** Renders a bar for each of the last runs. Its height is the measure, and its color and label show the verdict. */
function trend(points: readonly TrendPoint[], measure: Measure): Html {
  const highest = Math.max(...points.map((point) => point[measure]), 1)
  const width = points.length * (BAR.width + BAR.gap)
  const sentences = points.map(
    ({ startedAt, verdict, durationMs, findings }) =>
      `${startedAt.slice(5, 16).replace('T', ' ')} ${verdict}, ${formatDuration(durationMs)}, ${formatCount(findings, 'finding')}`,
  )
  return html`<h3>The last ${points.length} runs</h3>
    <div class="scroll" role="region" aria-label="Trend of the last runs" tabindex="0">
      <svg
        class="trend"
        width="${width}"
        height="${BAR.height + 40}"
        viewBox="0 0 ${width} ${BAR.height + 40}"
        role="img"
        aria-label="${sentences.join('; ')}"
      >
        ${points.map((point, index) => {
          const { verdict, durationMs, findings, startedAt } = point
          const height = Math.max(3, Math.round((point[measure] / highest) * BAR.height))
          const found = findings === 0 ? 'ok' : `${findings} ✗`
          const [above, below] =
            measure === 'findings' ? [found, startedAt.slice(5, 10)] : [formatDuration(durationMs), found]
          const x = index * (BAR.width + BAR.gap)
          return html`<rect
              class="bar ${verdict}"
              x="${x}"
              y="${BAR.height - height + 16}"
              width="${BAR.width}"
              height="${height}"
              rx="2"
            />
            <text x="${x + BAR.width / 2}" y="${BAR.height - height + 12}">${above}</text>
            <text class="${verdict}" x="${x + BAR.width / 2}" y="${BAR.height + 32}">${below}</text>`
        })}
      </svg>
    </div>
    <p class="soft">
      ${
        measure === 'findings'
          ? 'Height: number of findings. Below: month and day. This run is the last bar.'
          : 'Height: duration. Below: number of findings, or ok without findings. This run is the last bar.'
      }
    </p>`
}
