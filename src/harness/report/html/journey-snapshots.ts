import { formatCount } from '../../findings/format.ts'
import type { Area, DiffLine, SnapshotDiff } from '../../findings/snapshot.ts'
import { type JourneyReport, STRICT_NEXT } from '../model/journey-report.ts'
import { type Html, html, when } from './html-text.ts'

const SIGNS = { unchanged: ' ', removed: '−', added: '+' } as const
const KIND_LABELS = { unchanged: '', removed: 'Removed: ', added: 'Added: ' } as const

/** Renders the steps that differ from the baseline, or an empty string without differences. */
export function renderSnapshots({ snapshots, device }: Pick<JourneyReport, 'snapshots' | 'device'>): Html | '' {
  if (snapshots === undefined || snapshots.differences.length === 0) return ''
  const { differences, compared, baseline, strict } = snapshots
  return html`<section aria-labelledby="snapshots">
    <h2 id="snapshots">${formatCount(differences.length, 'step differs', 'steps differ')} from the baseline</h2>
    <p>
      ${formatCount(compared, 'step is compared with that', 'steps are compared with those')} of
      <code>${baseline}</code>, without animated areas.
      ${
        strict
          ? `Each difference is a finding. ${STRICT_NEXT}`
          : 'Differences do not fail the run unless --strict-snapshots is set. A run that passes is the next baseline.'
      }
    </p>
    ${differences.map((diff, index) => diffFold(diff, device, differences.slice(0, index)))}
  </section>`
}

/** Maximum number of steps that are not collapsed, because a change on all pages makes every step differ. */
const MAX_OPEN = 3

function diffFold(diff: SnapshotDiff, device: JourneyReport['device'], previousDiffs: readonly SnapshotDiff[]): Html {
  const { number, step, screenshot } = diff
  const aria = compareText('accessibility tree', diff, previousDiffs, (one) => one.ariaDiff)
  const appearance = compareText('appearance', diff, previousDiffs, (one) => one.appearanceDiff ?? [])
  const isOpen = previousDiffs.length < MAX_OPEN && (screenshot !== null || aria.isNew || appearance.isNew)
  return html`<details class="snapshot" ${isOpen ? 'open' : ''}>
    <summary>
      <h3><b>${number}</b> ${step}</h3>
      <span class="soft">${screenshotText(screenshot)} ${aria.text} ${appearance.text}</span>
    </summary>
    ${when(screenshot !== null, () => screenshotPair(diff, device))}
    ${when(aria.isNew, () => changedLines('Accessibility tree', aria.lines))}
    ${when(appearance.isNew, () => changedLines('Appearance of the whole page', appearance.lines))}
    <p><a href="#step-${number}">Details of step ${number}</a></p>
  </details>`
}

/**
 * Says how a text of a snapshot changed, and whether no step before has the same changes. Lines that an earlier step
 * shows are not repeated.
 */
function compareText(
  name: string,
  diff: SnapshotDiff,
  previousDiffs: readonly SnapshotDiff[],
  getLines: (diff: SnapshotDiff) => readonly DiffLine[],
): { readonly text: string; readonly isNew: boolean; readonly lines: readonly DiffLine[] } {
  const lines = getLines(diff)
  if (lines.length === 0) return { text: `The ${name} is unchanged.`, isNew: false, lines }
  const changes = getChanges(lines)
  const earlier = previousDiffs.map((one) => ({ number: one.number, changes: getChanges(getLines(one)) }))
  const alike = earlier.find((one) => one.changes.join('\n') === changes.join('\n'))
  if (alike !== undefined) {
    return { text: `The ${name} has the same changes as in step ${alike.number}.`, isNew: false, lines }
  }
  const shown = new Set(earlier.flatMap((one) => one.changes))
  const added = lines.filter((line) => line.kind !== 'unchanged' && !shown.has(formatChange(line)))
  const repeated = changes.filter((change) => shown.has(change))
  const first = earlier.find((one) => repeated.every((change) => one.changes.includes(change)))
  if (repeated.length === 0) return { text: `The ${name} changed.`, isNew: true, lines }
  const count = formatCount(repeated.length, 'line is the same', 'lines are the same')
  const where = first === undefined ? 'in earlier steps' : `in step ${first.number}`
  return { text: `The ${name} changed; ${count} as ${where}.`, isNew: added.length > 0, lines: added }
}

/** Returns the removed and added lines, without context. */
function getChanges(lines: readonly DiffLine[]): string[] {
  return lines.filter(({ kind }) => kind !== 'unchanged').map(formatChange)
}

function formatChange({ kind, text }: DiffLine): string {
  return `${kind} ${text}`
}

function screenshotText(screenshot: SnapshotDiff['screenshot']): string {
  if (screenshot === null) return 'The screenshot is unchanged.'
  const { areas, diffRatio: share, sizes } = screenshot
  if (sizes !== null)
    return `The screenshot was ${sizes.baseline} px and is ${sizes.current} px, so its content is not compared.`
  const percent = share < 0.001 ? 'less than 0.1' : (share * 100).toFixed(1)
  return `${formatCount(areas.length, 'area')} of the screenshot changed, ${percent}% of it.`
}

function screenshotPair({ number, step, screenshot }: SnapshotDiff, device: JourneyReport['device']): Html {
  const areas = screenshot?.areas ?? []
  return html`<div class="pair">
    <figure>
      <figcaption>Now${areas.length === 0 ? '' : ', changes highlighted'}</figcaption>
      <div class="picture picture-${number}" role="img" aria-label="${step}, now">
        ${areas.map((area) => areaFrame(area, device))}
      </div>
    </figure>
    <figure class="slider">
      <figcaption>Before on the left, now on the right</figcaption>
      <div class="picture picture-baseline-${number}"><div class="over picture-${number}"></div></div>
      <input
        type="range"
        min="0"
        max="100"
        value="50"
        aria-label="Step ${number}: width of the previous screenshot in percent"
      />
    </figure>
  </div>`
}

/** Script that moves the divider between the two screenshots, which otherwise stays in the middle. */
const SCRIPT = `document.addEventListener('input',({target})=>{
const figure=target.closest('.slider');if(figure)figure.style.setProperty('--split',target.value+'%')})`

/** Returns the script for {@link renderSnapshots}, if needed. */
export function getSnapshotsScript({ snapshots }: Pick<JourneyReport, 'snapshots'>): string | undefined {
  return snapshots?.differences.some(({ screenshot }) => screenshot !== null) === true ? SCRIPT : undefined
}

function areaFrame({ x, y, width, height }: Area, device: JourneyReport['device']): Html {
  const share = (length: number, of: number): string => `${((100 * length) / of).toFixed(2)}%`
  const style = [
    `left:${share(x, device.width)}`,
    `top:${share(y, device.height)}`,
    `width:${share(width, device.width)}`,
    `height:${share(height, device.height)}`,
  ].join(';')
  return html`<span class="changed" style="${style}"></span>`
}

/** Renders changed lines without bullets and common indentation. */
function changedLines(title: string, lines: readonly DiffLine[]): Html {
  const margin = Math.min(...lines.map(({ text }) => text.search(/\S/)))
  return html`<p>${title}:</p>
    <ol class="words">
      ${lines.map(
        ({ kind, text }) =>
          html`<li class="${kind}">
            <span aria-hidden="true">${SIGNS[kind]}</span><span class="visually-hidden">${KIND_LABELS[kind]}</span
            ><span class="line">${text.slice(margin).replace(/^( *)- /, '$1')}</span>
          </li>`,
      )}
    </ol>`
}

/** Style for {@link renderSnapshots}. */
export const snapshotsStyle = `
.snapshot{border-top:1px solid var(--line);margin:0;padding:12px 0}
.snapshot summary h3{display:inline}
.snapshot summary .soft{display:block;margin-left:1.1em}
.snapshot>p{margin:12px 0 4px}
.snapshot h3 b{color:var(--soft);margin-right:2px}
.pair{display:flex;flex-wrap:wrap;gap:16px 24px;margin:16px 0 24px}
.pair figure{margin:0;flex:0 1 var(--pair-width);min-width:min(100%,280px)}
.pair .picture{width:100%}
.pair figcaption{font-size:14px;color:var(--soft);margin-bottom:4px}
.changed{position:absolute;outline:3px solid var(--bad);outline-offset:4px}
.slider .over{position:absolute;inset:0;background-size:cover;background-position:top;clip-path:inset(0 0 0 var(--split,50%))}
.slider .picture::after{content:'';position:absolute;inset:0 auto 0 var(--split,50%);border-left:2px solid var(--bad)}
.slider input{display:block;width:100%;min-height:24px;margin:8px 0 0;accent-color:var(--accent)}
.words{list-style:none;margin:0;padding:12px 16px;background:var(--sunk);border-radius:3px;font:14px/1.5 var(--mono)}
.words li{display:flex;gap:1ch}
.words li>span:first-child{flex:0 0 1ch}
.words .line{white-space:pre-wrap;overflow-wrap:anywhere}
.words .removed{background:var(--bad-paper);color:var(--bad)}
.words .added{background:var(--good-paper);color:var(--good)}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`
