import { formatCount, formatDuration } from '../../findings/format.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { type Fact, renderFacts } from './html-page.ts'
import { renderFileLink, type Html, html, when } from './html-text.ts'

/** Renders the failed attempts before the reported attempt, or an empty string without retries. */
export function renderAttempts(report: JourneyReport): Html | '' {
  if (report.failedAttempts.length === 0) return ''
  return html`<section aria-labelledby="attempts">
    <h2 id="attempts">Retries</h2>
    <p>
      The journey failed ${formatCount(report.failedAttempts.length, 'time')} before this attempt. A journey that passes
      only sometimes has a fault in the shop or in the journey itself. The failed attempts:
    </p>
    ${report.failedAttempts.map(({ number, step, durationMs, trace }) => {
      const [failure] = step.failures
      const facts: Fact[] = [
        ['Expected', failure?.expected ?? ''],
        ['Received', failure?.received ?? '', 'received'],
        ['Location', html`<code>${failure?.location ?? ''}</code>`],
        ...(trace === null ? [] : [['Trace', renderFileLink(trace, trace)] as const]),
      ]
      return html`<article class="finding">
        <div class="columns">
          <div>
            <h3>
              Attempt ${number} failed at step ${step.number}: ${step.name}
              <span class="tag">${formatDuration(durationMs)}</span>
            </h3>
            ${renderFacts(facts, 'reason')}
          </div>
          ${when(
            step.screenshot !== null,
            () =>
              html`<div
                class="picture picture-attempt-${number}"
                role="img"
                aria-label="The page when attempt ${number} failed"
              ></div>`,
          )}
        </div>
      </article>`
    })}
  </section>`
}
