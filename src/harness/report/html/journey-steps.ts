import { truncateText } from '../../findings/cut-text.ts'
import { formatCount, formatDuration } from '../../findings/format.ts'
import type { Step } from '../../findings/step.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { type Fact, renderFacts } from './html-page.ts'
import { type Html, html, when, renderHead } from './html-text.ts'

const STATUS_LABELS: Readonly<Record<Step['status'], string>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
}

/** Renders a thumbnail of each step that links to the step's details. */
export function renderFilmstrip(report: JourneyReport): Html {
  return html`<section aria-labelledby="story">
    <h2 id="story">Summary</h2>
    <ol class="filmstrip ${report.device.width > report.device.height ? 'desktop' : 'mobile'}">
      ${report.steps.map(
        (step) =>
          html`<li class="${step.status}">
            <a href="#step-${step.number}">
              ${step.screenshot === null ? html`<span class="frame blank"></span>` : html`<span class="frame picture-${step.number}">${boxes(step, report.device)}</span>`}
              <span class="name"><b>${step.number}</b> ${step.name}</span>
              <span class="soft"
                >${step.status === 'skipped' ? 'skipped' : `${STATUS_LABELS[step.status]}, ${formatDuration(step.durationMs)}`}${accessibilityText(step)}</span
              >
            </a>
          </li>`,
      )}
    </ol>
  </section>`
}

function accessibilityText({ accessibility }: Step): string {
  const findings = accessibility?.findings.length ?? 0
  return findings === 0 ? '' : `, ${formatCount(findings, 'finding')}`
}

/** Renders every step with all recorded data. */
export function renderSteps(report: JourneyReport): Html {
  return html`<section aria-labelledby="steps">
    <h2 id="steps">Steps</h2>
    ${report.steps.map((step) => stepArticle(step, report.device))}
  </section>`
}

function stepArticle(step: Step, device: JourneyReport['device']): Html {
  return html`<article class="step ${step.status}" id="step-${step.number}">
    <div class="columns">
      <div>
        <h3><b>${step.number}</b> ${step.name} <span class="tag">${STATUS_LABELS[step.status]}</span></h3>
        ${when(step.status !== 'skipped', () => stepRecord(step))}
      </div>
      ${renderScreenshot(step, 'at the end', device)}
    </div>
  </article>`
}

function stepRecord(step: Step): Html {
  const { vitals, accessibility } = step
  const facts: Fact[] = [
    ['Page', step.path ?? 'none'],
    ['Duration', formatDuration(step.durationMs)],
    [
      'Largest paint',
      vitals?.largestContentfulPaintMs == null ? 'no new page' : formatDuration(vitals.largestContentfulPaintMs),
    ],
    ['Layout shift', vitals?.cumulativeLayoutShift?.toFixed(3) ?? 'not measured'],
    [
      'Slowest reaction',
      vitals?.interactionToNextPaintMs == null ? 'no input' : formatDuration(vitals.interactionToNextPaintMs),
    ],
    [
      'Accessibility',
      accessibility === null
        ? 'not scanned'
        : `${formatCount(accessibility.findings.length, 'finding')}, ${formatCount(accessibility.passedRules, 'rule')} passed`,
    ],
  ]
  return html`${renderFacts(facts)}
  ${when(step.status === 'failed', () => html`<p class="note"><a href="#failure">Why it failed</a></p>`)}
  ${requestsFold(step)}
  ${when(
    step.console.length > 0,
    () =>
      html`<details>
        <summary>Console: ${formatCount(step.console.length, 'line')}</summary>
        <ul class="lines">
          ${step.console.map(({ level, text, source }) => html`<li><b>${level}</b> ${text} <span class="soft">${source}</span></li>`)}
        </ul>
      </details>`,
  )}`
}

/** Maximum number of characters of a URL in the request table. */
const MAX_URL_LENGTH = 500

/** Renders API requests as rows, and the page's files as a count. */
function requestsFold(step: Step): Html | '' {
  if (step.requests.length === 0) return ''
  const apiRequests = step.requests.filter(({ endpointId }) => endpointId !== null)
  const others = step.requests.filter(({ endpointId }) => endpointId === null)
  return html`<details>
    <summary>
      Requests: ${formatCount(apiRequests.length, 'API request')}, ${formatCount(others.length, 'file')}
    </summary>
    <div class="scroll" role="region" aria-label="Requests of step ${step.number}" tabindex="0">
      <table>
        ${renderHead('Endpoint', 'Request', 'Response', 'Duration')}
        <tbody>
          ${[...apiRequests, ...others].map(
            (request) =>
              html`<tr>
                <td>${request.endpointId ?? request.resourceType}</td>
                <td><code>${request.method} ${truncateText(shortUrl(request.url), MAX_URL_LENGTH)}</code></td>
                <td>${request.status ?? request.error ?? 'none'}</td>
                <td>${formatDuration(request.durationMs)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`
}

/** Renders the step's screenshot as a background, so the page contains it only once even though it is shown twice. */
export function renderScreenshot(step: Step, moment: string, device: JourneyReport['device']): Html | '' {
  if (step.screenshot === null) return ''
  const marked = (step.accessibility?.findings ?? []).filter(({ box }) => box !== null).length
  const label = `The page ${moment}: step ${step.number}, ${step.name}${marked > 0 ? `, with ${formatCount(marked, 'finding')} marked` : ''}`
  return html`<div class="picture picture-${step.number}" role="img" aria-label="${label}">${boxes(step, device)}</div>`
}

/** Renders a numbered box around each element that has a finding. */
function boxes({ accessibility }: Step, { width, height }: JourneyReport['device']): readonly (Html | '')[] {
  const share = (part: number, total: number): string => `${((part / total) * 100).toFixed(2)}%`
  return (accessibility?.findings ?? []).map(({ box }, index) => {
    if (box === null) return ''
    const right = Math.min(box.x + box.width, width)
    const bottom = Math.min(box.y + box.height, height)
    const [left, top] = [Math.max(box.x, 0), Math.max(box.y, 0)]
    const style = `left:${share(left, width)};top:${share(top, height)};width:${share(right - left, width)};height:${share(bottom - top, height)}`
    return html`<span class="mark" style="${style}"><b>${index + 1}</b></span>`
  })
}

function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '')
}
