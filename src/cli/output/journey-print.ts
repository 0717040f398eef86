import { plainLine } from '#errors/plain-text.ts'
import type { FaultCell } from '#harness/findings/fault-result.ts'
import type { Measurement } from '#harness/findings/measurement.ts'
import type { Step } from '#harness/findings/step.ts'
import type { StepProgress } from '#harness/runner/run-events.ts'
import { errorColors } from './colors.ts'

// Progress goes to stderr so that a pipe receives only the result.
const colors = errorColors

const STEP_SYMBOLS: Readonly<Record<Step['status'], string>> = {
  passed: colors.green('✓'),
  failed: colors.red('✗'),
  skipped: colors.dim('-'),
}

/**
 * Prints the progress of a run, with a line for each step and each measured page. Lines of parallel runs are prefixed
 * with the name of the run.
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
    process.stderr.write(crowded ? `${colors.dim(`${name} ${device}`)} ${line}\n` : `${line}\n`)
  }
  progress(colors.bold(`${name} on ${device}`))
  return {
    onStep(step) {
      const { accessibilityFindings: findings } = step
      const note = findings === 0 ? '' : colors.yellow(` ${findings} accessibility findings`)
      const time = step.status === 'skipped' ? 'skipped' : `${(step.durationMs / 1000).toFixed(1)} s`
      progress(`  ${STEP_SYMBOLS[step.status]} ${plainLine(step.name)} ${colors.dim(time)}${note}`)
    },
    onPage({ page, scores, belowBudget, aboveLimit, slow }) {
      const symbol = belowBudget.length + aboveLimit.length === 0 ? STEP_SYMBOLS.passed : STEP_SYMBOLS.failed
      const note = slow === undefined ? '' : colors.yellow(' slow')
      progress(`  ${symbol} Lighthouse ${page}: ${scoresText(scores)}${note}`)
    },
    onRetry(attempt) {
      progress(colors.yellow(`  Retrying from the start, attempt ${attempt}`))
    },
    onCell(cell, done, all) {
      const symbol = cell.problems.length === 0 ? STEP_SYMBOLS.passed : STEP_SYMBOLS.failed
      const time = `${(cell.durationMs / 1000).toFixed(1)} s`
      progress(`  ${symbol} ${done}/${all} ${cell.endpointId} × ${cell.fault} ${colors.dim(time)}`)
    },
  }
}

function scoresText(scores: Measurement['scores']): string {
  return Object.entries(scores)
    .map(([category, score]) => `${category} ${score}`)
    .join(', ')
}
