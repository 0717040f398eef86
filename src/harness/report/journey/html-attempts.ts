import { count, duration, type Html, html, when } from '../html-text.ts'
import type { JourneyReport } from './journey-report.ts'

/** The attempts that failed before the one that the report shows; nothing when there was only one. */
export function attemptsSection(report: JourneyReport): Html | '' {
  if (report.attempts.length === 0) return ''
  return html`<section aria-labelledby="attempts">
    <h2 id="attempts">Tried again</h2>
    <p>
      The story failed ${count(report.attempts.length, 'time')} before this attempt. A story that only sometimes goes
      through is broken in the shop or in the journey: what was different then is below.
    </p>
    ${report.attempts.map(({ number, step, durationMs, trace }) => {
      const [failure] = step.failures
      return html`<article class="finding">
        <div class="columns">
          <div>
            <h3>
              Attempt ${number} failed at step ${step.number}: ${step.name}
              <span class="tag">${duration(durationMs)}</span>
            </h3>
            <dl class="reason">
              <div>
                <dt>Expected</dt>
                <dd>${failure?.expected ?? ''}</dd>
              </div>
              <div class="seen">
                <dt>Seen</dt>
                <dd>${failure?.seen ?? ''}</dd>
              </div>
              <div>
                <dt>Where</dt>
                <dd><code>${failure?.where ?? ''}</code></dd>
              </div>
              ${when(
                trace !== null,
                () =>
                  html`<div>
                    <dt>Trace</dt>
                    <dd><a href="${trace ?? ''}">${trace ?? ''}</a></dd>
                  </div>`,
              )}
            </dl>
          </div>
          ${when(
            step.picture !== null,
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
