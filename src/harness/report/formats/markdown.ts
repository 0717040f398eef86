import { targetText } from '../../targets/engines.ts'
import { duration } from '../html/html-text.ts'
import { inOrderOfVerdict } from '../html/run-page.ts'
import type { JourneyRun } from '../model/journey-run.ts'

const MARKS = { passed: '✅', flaky: '⚠️', findings: '⚠️', failed: '❌', broken: '❌' } as const

/** A run of journeys as the summary of a build server's job. */
export function renderRunMarkdown(run: JourneyRun): string {
  const passed = run.entries.filter(({ verdict }) => verdict === 'passed' || verdict === 'flaky').length
  const rows = inOrderOfVerdict(run.entries).map(
    ({ journey, device, engine, verdict, note, durationMs }) =>
      `| ${cell(journey)} | ${cell(targetText({ device, engine }))} | ${MARKS[verdict]} ${verdict} | ${cell(note)} | ${duration(durationMs)} |`,
  )
  const part = run.shard === null ? '' : `, part ${run.shard.number} of ${run.shard.of}`
  return [
    `## Journeys: ${passed} of ${run.entries.length} passed${part}`,
    '',
    '| journey | screen | verdict | what to look at | time |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Again: \`${run.command}\``,
    '',
  ].join('\n')
}

/** Nothing in a text may end its cell or begin markup. */
function cell(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
