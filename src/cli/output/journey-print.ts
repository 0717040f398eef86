import { plainLine } from '#errors/plain-text.ts'
import type { FaultCell } from '#harness/findings/fault-result.ts'
import type { Measurement } from '#harness/findings/measurement.ts'
import type { Step } from '#harness/findings/step.ts'
import type { StepProgress } from '#harness/runner/run-events.ts'
import { errorColours } from './colours.ts'

// Progress goes to the error stream, so that what follows a pipe is the result alone.
const colours = errorColours

const STEP_MARKS: Readonly<Record<Step['status'], string>> = {
  passed: colours.green('✓'),
  failed: colours.red('✗'),
  skipped: colours.dim('-'),
}

/**
 * Tells how a run goes, a line for each step and each measured page. With others beside it each line says whose it is.
 */
export function journeyProgress(
  name: string,
  device: string,
  crowded: boolean,
): {
  readonly onStep: (step: StepProgress) => void
  readonly onPage: (measurement: Measurement) => void
  readonly onRetry: (attempt: number) => void
  readonly onCell: (cell: FaultCell, done: number, all: number) => void
} {
  const progress = (line: string): void => {
    process.stderr.write(crowded ? `${colours.dim(`${name} ${device}`)} ${line}\n` : `${line}\n`)
  }
  progress(colours.bold(`${name} on ${device}`))
  return {
    onStep(step) {
      const { accessibilityFindings: findings } = step
      const note = findings === 0 ? '' : colours.yellow(` ${findings} accessibility findings`)
      const time = step.status === 'skipped' ? 'skipped' : `${(step.durationMs / 1000).toFixed(1)} s`
      progress(`  ${STEP_MARKS[step.status]} ${plainLine(step.name)} ${colours.dim(time)}${note}`)
    },
    onPage({ page, scores, belowBudget, aboveLimit, slow }) {
      const mark = belowBudget.length + aboveLimit.length === 0 ? STEP_MARKS.passed : STEP_MARKS.failed
      const note = slow === undefined ? '' : colours.yellow(' slow')
      progress(`  ${mark} Lighthouse ${page}: ${scoresText(scores)}${note}`)
    },
    onRetry(attempt) {
      progress(colours.yellow(`  Told again from the start, attempt ${attempt}`))
    },
    onCell(cell, done, all) {
      const mark = cell.problems.length === 0 ? STEP_MARKS.passed : STEP_MARKS.failed
      const time = `${(cell.durationMs / 1000).toFixed(1)} s`
      progress(`  ${mark} ${done}/${all} ${cell.endpointId} × ${cell.fault} ${colours.dim(time)}`)
    },
  }
}

function scoresText(scores: Measurement['scores']): string {
  return Object.entries(scores)
    .map(([category, score]) => `${category} ${score}`)
    .join(', ')
}
