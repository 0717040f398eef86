import {
  describeLoadOfFaults,
  describeMissingCell,
  FAULT_KINDS,
  FAULT_LABELS,
  type FaultCell,
  type FaultMatrix,
  formatProblems,
  getFailingCells,
  type Recovery,
} from '../../findings/fault-result.ts'
import { formatCount, formatDuration } from '../../findings/format.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { type Fact, renderFacts } from './html-page.ts'
import { type Html, html, when, renderHead } from './html-text.ts'

const RECOVERY_TEXTS: Readonly<Record<Recovery, string>> = {
  'not-needed': 'continued without help',
  'as-instructed': "followed the page's instructions and repeated the action",
  'retry-button': 'pressed "Try again"',
  'repeated-action': 'repeated the action',
  reload: 'reloaded the page',
  restart: 'went back a page and repeated the action',
}

/** Renders the fault matrix, or an empty string if it was not requested. */
export function renderFaults(report: JourneyReport): Html | '' {
  const matrix = report.faultMatrix
  if (matrix === null) return ''
  const failing = getFailingCells(matrix)
  const load = describeLoadOfFaults(matrix)
  return html`<section aria-labelledby="faults">
    <h2 id="faults">Fault matrix</h2>
    <p>
      The journey was repeated ${formatCount(matrix.cells.length, 'time')} in ${formatDuration(matrix.durationMs)}, each
      time with one endpoint failing in one way. The page must show a message, keep typed values, stay usable, and let
      the shopper continue once the endpoint works again.
      ${failing.length === 0 ? `No problems found${matrix.plannedCells === undefined ? '' : ' so far'}.` : html`<strong>Problems in ${failing.length} of ${matrix.cells.length} cases.</strong>`}
    </p>
    ${when(load !== '', () => html`<p class="soft">${load}</p>`)} ${failing.map((cell) => problemArticle(matrix, cell))}
    <div class="scroll" role="region" aria-labelledby="faults" tabindex="0">
      <table class="faults">
        <caption class="soft">
          Message shown, and recovery
        </caption>
        ${renderHead('Endpoint', ...FAULT_KINDS.map((kind) => FAULT_LABELS[kind]))}
        <tbody>
          ${matrix.endpoints.map((endpoint) => row(matrix, endpoint))}
        </tbody>
      </table>
    </div>
  </section>`
}

function row(matrix: FaultMatrix, { endpointId, method, path, step }: FaultMatrix['endpoints'][number]): Html {
  return html`<tr>
    <th scope="row">
      ${endpointId}<br /><code>${method} ${path}</code><br />
      <a class="soft" href="#step-${step}">first in step ${step}</a>
    </th>
    ${FAULT_KINDS.map((kind) => {
      const cell = matrix.cells.find((candidate) => candidate.endpointId === endpointId && candidate.fault === kind)
      return cell === undefined ? html`<td class="soft">${describeMissingCell(matrix)}</td>` : createCell(matrix, cell)
    })}
  </tr>`
}

function createCell(matrix: FaultMatrix, cell: FaultCell): Html {
  if (cell.problems.length > 0) {
    return html`<td class="missed">
      <a href="#${getId(matrix, cell)}">${formatProblems(cell)}</a>
    </td>`
  }
  return html`<td>
    ${when(cell.message !== null, () => html`"${shortened(cell.message ?? '')}"`)}
    ${when(cell.recovery !== null, () => html`<span class="soft way">${cell.recovery === null ? '' : RECOVERY_TEXTS[cell.recovery]}</span>`)}
  </td>`
}

/** Maximum number of characters of a message in the table. The JSON report contains the complete message. */
const MESSAGE_LENGTH = 120

function shortened(message: string): string {
  return message.length <= MESSAGE_LENGTH ? message : `${message.slice(0, MESSAGE_LENGTH).trimEnd()}…`
}

function problemArticle(matrix: FaultMatrix, cell: FaultCell): Html {
  const { endpointId, fault, step, message, recovery, screenshot, detail } = cell
  const facts: Fact[] = [
    ['Problem', formatProblems(cell), 'received'],
    ['Step', `${step.number}, ${step.name}`],
    ['Message shown', message ?? 'nothing'],
    ['Recovery', recovery === null ? 'none found' : RECOVERY_TEXTS[recovery]],
  ]
  return html`<article class="finding" id="${getId(matrix, cell)}">
    <div class="columns">
      <div>
        <h3>${endpointId} <span class="tag">${FAULT_LABELS[fault]}</span></h3>
        ${renderFacts(facts, 'reason')}
        ${when(
          detail !== '',
          () =>
            html`<details>
              <summary>For engineers</summary>
              <pre tabindex="0">${detail}</pre>
            </details>`,
        )}
      </div>
      ${when(
        screenshot !== null,
        () =>
          html`<div
            class="picture ${getScreenshotClass(matrix, cell)}"
            role="img"
            aria-label="The page while ${endpointId} was failing: ${FAULT_LABELS[fault]}"
          ></div>`,
      )}
    </div>
  </article>`
}

/** Returns a numeric ID, because endpoint names can contain any character and the ID is used in the style. */
function getId({ cells }: FaultMatrix, cell: FaultCell): string {
  return `fault-${cells.indexOf(cell) + 1}`
}

/** Returns the class of the element that shows a cell's screenshot. */
export function getScreenshotClass(matrix: FaultMatrix, cell: FaultCell): string {
  return `picture-${getId(matrix, cell)}`
}
