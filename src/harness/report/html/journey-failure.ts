import { formatRequest, formatTexts } from '../../findings/format.ts'
import type { Failure } from '../../findings/step.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { type Fact, renderFacts } from './html-page.ts'
import { renderFileLink, type Html, html, when } from './html-text.ts'
import { renderScreenshot } from './journey-steps.ts'

const KIND_TITLES: Readonly<Record<Failure['kind'], string>> = {
  expectation: 'The page did not show what was expected',
  timeout: 'The step timed out',
  'page-closed': 'The page closed',
  'uncaught-error': 'The page threw an error',
  'console-error': 'The page logged an error',
  'csp-violation': 'The page violated its security policy',
  'contract-violation': 'A request or response violated the contract',
}

/** Renders the reason why a step failed, or an empty string if all steps passed. */
export function renderFailure(report: JourneyReport): Html | '' {
  const step = report.steps.find(({ status }) => status === 'failed')
  const [reason, ...others] = step?.failures ?? []
  if (step === undefined || reason === undefined) return ''
  return html`<section class="failure" aria-labelledby="failure">
    <h2 id="failure">Step ${step.number} failed: ${step.name}</h2>
    <div class="columns">
      <div>
        <h3>${KIND_TITLES[reason.kind]}</h3>
        ${renderFacts(getFacts(reason, report), 'reason')}
        ${when(
          others.length > 0,
          () =>
            html`<h3>Other failures in this step</h3>
              <ul>
                ${others.map(otherFailure)}
              </ul>`,
        )}
        ${when(
          reason.detail !== '' && reason.kind !== 'timeout',
          () =>
            html`<details>
              <summary>Browser log</summary>
              <pre tabindex="0">${reason.detail}</pre>
            </details>`,
        )}
        ${when(
          step.snapshot != null,
          () =>
            html`<details>
              <summary>Text of the page (accessibility tree)</summary>
              <pre tabindex="0">${step.snapshot?.aria ?? ''}</pre>
            </details>`,
        )}
      </div>
      ${renderScreenshot(step, 'when it failed', report.device)}
    </div>
  </section>`
}

function otherFailure({ kind, expected, received, pendingRequests = [] }: Failure): Html {
  const text = kind === 'expectation' ? `expected ${expected}, received ${received}` : received
  return html`<li><strong>${KIND_TITLES[kind]}:</strong> ${text}</li>
    ${pendingRequests.map((pending) => html`<li><strong>Pending request:</strong> ${pending}</li>`)}`
}

function getFacts(
  {
    kind,
    expected,
    received,
    location,
    request,
    shownTexts = [],
    repeatedRequests = [],
    pendingRequests = [],
    detail,
  }: Failure,
  { trace, rerunCommand }: JourneyReport,
): Fact[] {
  const requestFacts: Fact[] = request === null ? [] : [['Request', html`<code>${formatRequest(request)}</code>`]]
  if (request?.message !== undefined) requestFacts.push(['Message', request.message])
  for (const text of repeatedRequests) requestFacts.push(['Repeated', text])
  for (const text of pendingRequests) requestFacts.push(['Pending', text])
  const opened = html`${renderFileLink(trace ?? '', 'trace.zip')}, open it with
    <code>npx playwright show-trace trace.zip</code>`
  return [
    ['Expected', expected],
    ['Received', received, 'received'],
    ...(shownTexts.length === 0 ? [] : [['Page shows', formatTexts(shownTexts)] as const]),
    ['Location', html`<code>${location}</code>`],
    ...(kind === 'timeout' && detail !== '' ? [['Computer', detail] as const] : []),
    ...requestFacts,
    ...(trace === null ? [] : [['Trace', opened] as const]),
    ['Rerun', html`<code>${rerunCommand}</code>`],
  ]
}
