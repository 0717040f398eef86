import { formatDuration } from '../../findings/format.ts'
import { targetText } from '../../targets/engines.ts'
import { inOrderOfVerdict } from '../html/run-page.ts'
import type { JourneyRun } from '../model/journey-run.ts'

const ICONS = { passed: '✅', flaky: '⚠️', incomplete: '⚠️', findings: '⚠️', failed: '❌', broken: '❌' } as const

/** Renders a run of journeys as the job summary of a build server. */
export function renderRunMarkdown(run: JourneyRun): string {
  const passed = run.entries.filter(({ verdict }) => verdict === 'passed' || verdict === 'flaky').length
  const rows = inOrderOfVerdict(run.entries).map(
    ({ journey, device, engine, verdict, note, durationMs }) =>
      `| ${cell(journey)} | ${cell(targetText({ device, engine }))} | ${ICONS[verdict]} ${verdict} | ${cell(note)} | ${formatDuration(durationMs)} |`,
  )
  const part = run.shard === null ? '' : `, part ${run.shard.current} of ${run.shard.total}`
  return [
    `## Journeys: ${passed} of ${run.entries.length} passed${part}`,
    '',
    '| Journey | Device | Status | Details | Duration |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Rerun: ${code(run.command)}`,
    '',
  ].join('\n')
}

/** Returns a code span, even if the text contains backticks. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const space = longest === 0 ? '' : ' '
  return `${fence}${space}${line}${space}${fence}`
}

/** Escapes a text so that it cannot end its cell or start markup. */
function cell(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|&~]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
