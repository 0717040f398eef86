import { truncateText } from '../../findings/cut-text.ts'
import { formatDuration } from '../../findings/format.ts'
import { isPassing } from '../../findings/verdict.ts'
import { formatTarget } from '../../targets/engines.ts'
import { sortByVerdict } from '../html/run-page.ts'
import { getRerunCommand, type JourneyRun } from '../model/journey-run.ts'

const ICONS = { passed: '✅', flaky: '⚠️', incomplete: '⚠️', findings: '⚠️', failed: '❌', broken: '❌' } as const

/** Maximum size of a job summary in bytes, because GitHub rejects larger ones. */
export const MAX_SUMMARY_BYTES = 1024 * 1024 - 1

/** Maximum number of characters in a cell. */
const MAX_CELL_LENGTH = 500

/** Maximum number of characters in the command. */
const MAX_COMMAND_LENGTH = 2000

/** Renders a run of journeys as the job summary of a CI server, worst first, with as many rows as `maxBytes` allows. */
export function renderRunMarkdown(run: JourneyRun, maxBytes = MAX_SUMMARY_BYTES): string {
  const passed = run.entries.filter(({ verdict }) => isPassing(verdict)).length
  const rows = sortByVerdict(run.entries).map(
    ({ journey, device, engine, verdict, note, next, durationMs }) =>
      `| ${cell(journey)} | ${cell(formatTarget({ device, engine }))} | ${ICONS[verdict]} ${verdict} | ${cell(note)}${next === undefined ? '' : `<br>Next: ${cell(next)}`} | ${formatDuration(durationMs)} |`,
  )
  const { injected } = run
  const part = run.shard === null ? '' : `, part ${run.shard.current} of ${run.shard.total}`
  const head = [
    `## Journeys: ${passed} of ${run.entries.length} passed${part}`,
    '',
    ...(injected.length === 0 ? [] : [`Changed on purpose: ${cell(injected.join(', '))}`, '']),
    '| Journey | Device | Status | Details | Duration |',
    '| --- | --- | --- | --- | --- |',
  ]
  const foot = ['', `Rerun: ${code(truncateText(getRerunCommand(run), MAX_COMMAND_LENGTH))}`, '']
  const omitted = `| … and ${run.entries.length} more in the report |  |  |  |  |`
  const shown = takeWithin(rows, maxBytes - countBytes([...head, omitted, ...foot]))
  const more = rows.length - shown.length
  const rest = more === 0 ? [] : [`| … and ${more} more in the report |  |  |  |  |`]
  return [...head, ...shown, ...rest, ...foot].join('\n')
}

/** Returns as many of the first lines as fit into `maxBytes`. */
function takeWithin(lines: readonly string[], maxBytes: number): string[] {
  const fitting: string[] = []
  let remaining = maxBytes
  for (const line of lines) {
    remaining -= countBytes([line])
    if (remaining < 0) break
    fitting.push(line)
  }
  return fitting
}

function countBytes(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
}

/** Returns a code span, even if the text contains backticks. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const space = longest === 0 ? '' : ' '
  return `${fence}${space}${line}${space}${fence}`
}

/** Escapes text so that it cannot end its table cell or start markup. */
function cell(text: string): string {
  return truncateText(text, MAX_CELL_LENGTH)
    .replaceAll(/[\\`*_{}[\]<>#|&~]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
}
