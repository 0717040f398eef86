import {
  type FaultCell,
  type FaultMatrix,
  troubledCells,
  troubleText,
  type WayOn,
} from '../../findings/fault-result.ts'
import { FAULT_KINDS, FAULT_TITLES } from '../../findings/fault-titles.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { type Fact, factList } from './html-page.ts'
import { count, duration, type Html, html, when } from './html-text.ts'

const WAY_TEXTS: Readonly<Record<WayOn, string>> = {
  unhindered: 'went on at once',
  'as-asked': 'did what the page asked for, then did it once more',
  'try-again': 'pressed “Try again”',
  repeated: 'did it once more',
  reloaded: 'reloaded the page',
  'started-over': 'went back a page and did it again',
}

/** What each failing call did to the shopper; nothing when nobody asked. */
export function faultsSection(report: JourneyReport): Html | '' {
  const matrix = report.faults
  if (matrix === null) return ''
  const troubled = troubledCells(matrix)
  return html`<section aria-labelledby="faults">
    <h2 id="faults">When a call fails</h2>
    <p>
      The story was replayed ${count(matrix.cells.length, 'time')} in ${duration(matrix.durationMs)}, each time with one
      of its calls failing in one way. The shopper must be told, must lose nothing typed, must have a page to look at,
      and must be able to go on once the call works again.
      ${troubled.length === 0 ? 'All of this held each time.' : html`<strong>It did not hold in ${count(troubled.length, 'replay')}.</strong>`}
    </p>
    ${troubled.map((cell) => troubledArticle(cell))}
    <div class="scroll" role="region" aria-labelledby="faults" tabindex="0">
      <table class="faults">
        <caption class="soft">
          What told the shopper, and how they went on.
        </caption>
        <thead>
          <tr>
            <th scope="col">Call</th>
            ${FAULT_KINDS.map((kind) => html`<th scope="col">${FAULT_TITLES[kind]}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${matrix.calls.map((call) => row(matrix, call))}
        </tbody>
      </table>
    </div>
  </section>`
}

function row({ cells }: FaultMatrix, { endpointId, method, path, step }: FaultMatrix['calls'][number]): Html {
  return html`<tr>
    <th scope="row">
      ${endpointId}<br /><code>${method} ${path}</code><br />
      <a class="soft" href="#step-${step}">first in step ${step}</a>
    </th>
    ${FAULT_KINDS.map((kind) => {
      const cell = cells.find((candidate) => candidate.endpointId === endpointId && candidate.fault === kind)
      return cell === undefined ? html`<td></td>` : cellOf(cell)
    })}
  </tr>`
}

function cellOf(cell: FaultCell): Html {
  if (cell.troubles.length > 0) {
    return html`<td class="missed">
      <a href="#${idOf(cell)}">${cell.troubles.map((trouble) => troubleText(trouble, cell)).join('; ')}</a>
    </td>`
  }
  return html`<td>
    ${when(cell.message !== null, () => html`“${shortened(cell.message ?? '')}”`)}
    ${when(cell.wayOn !== null, () => html`<span class="soft way">${cell.wayOn === null ? '' : WAY_TEXTS[cell.wayOn]}</span>`)}
  </td>`
}

/** Longest message in the table, in characters; the JSON has the whole. */
const MESSAGE_LENGTH = 120

function shortened(message: string): string {
  return message.length <= MESSAGE_LENGTH ? message : `${message.slice(0, MESSAGE_LENGTH).trimEnd()}…`
}

function troubledArticle(cell: FaultCell): Html {
  const { endpointId, fault, step, message, wayOn, picture, detail } = cell
  const facts: Fact[] = [
    ['Wrong', cell.troubles.map((trouble) => troubleText(trouble, cell)).join('; '), 'seen'],
    ['Step', `${step.number}, ${step.name}`],
    ['Told', message ?? 'nothing'],
    ['Way on', wayOn === null ? 'none found' : WAY_TEXTS[wayOn]],
  ]
  return html`<article class="finding" id="${idOf(cell)}">
    <div class="columns">
      <div>
        <h3>${endpointId} <span class="tag">${FAULT_TITLES[fault]}</span></h3>
        ${factList(facts, 'reason')}
        ${when(
          detail !== '',
          () =>
            html`<details>
              <summary>For the engineer</summary>
              <pre tabindex="0">${detail}</pre>
            </details>`,
        )}
      </div>
      ${when(
        picture !== null,
        () =>
          html`<div
            class="picture ${pictureClass(cell)}"
            role="img"
            aria-label="The page while ${endpointId} was failing: ${FAULT_TITLES[fault]}"
          ></div>`,
      )}
    </div>
  </article>`
}

function idOf({ endpointId, fault }: FaultCell): string {
  return `fault-${endpointId}-${fault}`
}

/** Class of the element that shows a cell's picture. */
export function pictureClass(cell: FaultCell): string {
  return `picture-${idOf(cell)}`
}
