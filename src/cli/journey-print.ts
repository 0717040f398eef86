import { join, relative } from 'node:path'
import type { JourneyReport, Measurement, Step } from '#harness/report/result.ts'
import { errorColours } from './colours.ts'
import { print } from './print.ts'

// Progress goes to the error stream, so that what follows a pipe is the result alone.
const colours = errorColours

const STEP_MARKS: Readonly<Record<Step['status'], string>> = {
  passed: colours.green('✓'),
  failed: colours.red('✗'),
  'not-run': colours.dim('-'),
}

/** Tells how a run goes, a line for each step and each measured page. */
export function journeyProgress(
  name: string,
  device: string,
): { readonly onStep: (step: Step) => void; readonly onPage: (measurement: Measurement) => void } {
  progress(colours.bold(`${name} on ${device}`))
  return {
    onStep(step) {
      const findings = step.accessibility?.findings.length ?? 0
      const note = findings === 0 ? '' : colours.yellow(` ${findings} accessibility findings`)
      const time = step.status === 'not-run' ? 'not run' : `${(step.durationMs / 1000).toFixed(1)} s`
      progress(`  ${STEP_MARKS[step.status]} ${step.name} ${colours.dim(time)}${note}`)
    },
    onPage({ page, scores, missed }) {
      const mark = missed.length === 0 ? STEP_MARKS.passed : STEP_MARKS.failed
      progress(`  ${mark} Lighthouse ${page}: ${scoresText(scores)}`)
    },
  }
}

function scoresText(scores: Measurement['scores']): string {
  return Object.entries(scores)
    .map(([category, score]) => `${category} ${score}`)
    .join(', ')
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Says how a run ended and where its report is; for a failed step, everything needed to look into it. */
export function printReport(report: JourneyReport, folder: string): void {
  const shown = relative(process.cwd(), folder)
  const failed = report.steps.find(({ status }) => status === 'failed')
  print.line(`${report.journey.name} on ${report.device.name}: ${verdictText(report, failed)}`)
  for (const line of findingLines(report)) print.line(`  ${line}`)
  if (failed !== undefined) for (const line of failureLines(report, failed, shown)) print.line(`  ${line}`)
  print.line(`  Report:   ${join(shown, 'index.html')}`)
}

function verdictText(report: JourneyReport, failed: Step | undefined): string {
  if (failed !== undefined) return `failed at step ${failed.number}, "${failed.name}"`
  const count = report.steps.length
  return report.verdict === 'passed' ? `passed, ${count} steps` : `${count} steps passed, but there are findings`
}

function findingLines(report: JourneyReport): string[] {
  const findings = new Map<string, string>()
  for (const step of report.steps) {
    for (const { rule, problem, selector } of step.accessibility?.findings ?? []) {
      const key = `${rule} ${selector}`
      if (!findings.has(key))
        findings.set(key, `Accessibility: ${problem} (${rule} at ${selector}, step ${step.number})`)
    }
  }
  const budgets = report.measurements.flatMap(({ page, missed }) =>
    missed.map(({ category, score, budget }) => `Budget: ${page} has ${category} ${score}, less than ${budget}`),
  )
  return [...findings.values(), ...budgets, ...report.expiredExceptions]
}

function failureLines(report: JourneyReport, step: Step, folder: string): string[] {
  const [failure] = step.failures
  if (failure === undefined) return []
  const { request } = failure
  const answer = request === null ? '' : (request.status ?? request.error ?? 'no answer')
  return [
    `Step:     ${step.number}, ${step.name}`,
    `Expected: ${failure.expected}`,
    `Seen:     ${failure.seen}`,
    `Where:    ${failure.where}`,
    ...(request === null ? [] : [`Request:  ${request.method} ${request.url} answered ${answer}`]),
    ...(step.picture === null ? [] : [`Picture:  ${join(folder, step.picture)}`]),
    ...(report.trace === null ? [] : [`Trace:    npx playwright show-trace ${join(folder, report.trace)}`]),
    `Again:    ${report.rerun}`,
  ]
}
