import { truncateText, MAX_HEAD_LENGTH } from '../../findings/cut-text.ts'
import { formatCount, formatDuration } from '../../findings/format.ts'
import { isPassing, VERDICT_LABELS } from '../../findings/verdict.ts'
import { ENGINE_TITLES, formatTarget } from '../../targets/engines.ts'
import { getRerunCommand, type JourneyRun, RUN_FILE, type RunEntry } from '../model/journey-run.ts'
import { type Fact, renderPage } from './html-page.ts'
import { baseStyle } from './html-style.ts'
import { renderFileLink, Html, html, renderHead } from './html-text.ts'

const STYLE = new Html(`${baseStyle}
.runs{width:100%;border-collapse:collapse}
.runs th,.runs td{text-align:left;vertical-align:top;padding:10px 12px;border-top:1px solid var(--line);overflow-wrap:anywhere}
.runs td:nth-child(2){min-width:10ch}
.runs td:nth-child(3),.runs td:nth-child(5){overflow-wrap:normal}
.runs th{font-size:13px;color:var(--soft);border-top:0}
.runs .passed strong{color:var(--good)}
.runs :is(.failed,.broken) strong{color:var(--bad)}
@media (max-width:600px){.runs thead{position:absolute;left:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.runs tr{display:block;padding:10px 0;border-top:1px solid var(--line)}
.runs td{display:block;border:0;padding:2px 0}}`)

/** Verdicts in the order the page lists them, worst first. */
const ORDER: readonly RunEntry['verdict'][] = ['broken', 'failed', 'findings', 'incomplete', 'flaky', 'passed']

export function sortByVerdict(entries: readonly RunEntry[]): RunEntry[] {
  return entries.toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict))
}

/**
 * Renders the page for a run of several journeys, with a row for each journey that links to its report. The page can be
 * opened as a local file.
 */
export function renderRunHtml(run: JourneyRun): string {
  const passed = run.entries.filter(({ verdict }) => isPassing(verdict)).length
  const worst = sortByVerdict(run.entries)[0]?.verdict ?? 'passed'
  const { injected } = run
  const verdict = `${passed} of ${run.entries.length} passed`
  return renderPage({
    title: `${verdict}: journeys`,
    style: STYLE,
    header: {
      verdict: worst === 'broken' ? 'failed' : worst,
      job: 'Storefront journeys',
      startedAt: run.startedAt,
      content: [html`<h1>Journeys</h1>`, html`<p class="verdict"><strong>${verdict}</strong></p>`],
      facts: [
        ['Runs', formatCount(run.entries.length, 'run')],
        ['Devices', run.devices.join(', ')],
        ...browserFacts(run),
        ...(run.shard === null ? [] : [['Part', `${run.shard.current} of ${run.shard.total}`] as const]),
        ...(injected.length === 0 ? [] : [['Changed on purpose', injected.join(', ')] as const]),
        ...(run.commit === null ? [] : [['Commit', run.commit.slice(0, 12)] as const]),
        ['Duration', formatRunDuration(run)],
      ],
    },
    main: html`<section>
      <h2>Runs</h2>
      <table class="runs">
        ${renderHead('Journey', 'Device', 'Status', 'Details', 'Duration')}
        <tbody>
          ${sortByVerdict(run.entries).map(
            (entry) =>
              html`<tr class="${entry.verdict}">
                <td>${linkTo(entry)}</td>
                <td>${formatTarget(entry)}</td>
                <td><strong>${VERDICT_LABELS[entry.verdict]}</strong></td>
                <td>
                  ${truncateText(entry.note, MAX_HEAD_LENGTH)}${entry.next === undefined ? '' : html`<br />Next: ${truncateText(entry.next, MAX_HEAD_LENGTH)}`}
                </td>
                <td>${formatDuration(entry.durationMs)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </section>`,
    footer: { rerun: getRerunCommand(run), content: html`next to this page: ${RUN_FILE}` },
  })
}

/** Lists the engines if a run used any besides Chromium. */
function browserFacts({ engines }: JourneyRun): Fact[] {
  const titles = engines.map((engine) => ENGINE_TITLES[engine]).join(', ')
  return titles === ENGINE_TITLES.chromium ? [] : [['Browsers', titles]]
}

function linkTo({ journey, folder }: RunEntry): Html {
  return folder === null ? html`${journey}` : renderFileLink(`../${folder}/index.html`, journey)
}

/** Formats the duration of a run, which is that of the longest shard if shards were merged. */
function formatRunDuration({ durationMs, mergedShards }: JourneyRun): string {
  const duration = formatDuration(durationMs)
  return mergedShards === undefined ? duration : `${duration}, the longest of ${mergedShards} shards`
}
