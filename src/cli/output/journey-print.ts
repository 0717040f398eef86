import { toPlainLine } from '#errors/plain-text.ts'
import type { FaultCell } from '#harness/findings/fault-result.ts'
import type { Measurement } from '#harness/findings/measurement.ts'
import type { Step } from '#harness/findings/step.ts'
import type { StepProgress } from '#harness/runner/run-events.ts'
import { errorColors } from './colors.ts'

// Progress goes to stderr, so that a pipe receives only the result.
const colors = errorColors

const STEP_SYMBOLS: Readonly<Record<Step['status'], string>> = {
  passed: colors.green('✓'),
  failed: colors.red('✗'),
  skipped: colors.dim('-'),
}

interface RunProgress {
  readonly onStep: (step: StepProgress) => void
  readonly onMeasure: (page: string, attempt: number) => void
  readonly onPage: (measurement: Measurement) => void
  readonly onRetry: (attempt: number) => void
  readonly onCell: (cell: FaultCell, done: number, all: number) => void
}

interface JourneyProgress {
  (name: string, device: string): RunProgress
  /** Must be called after the result of a run is printed, so that the next line repeats its heading. */
  readonly onResult: () => void
}

/**
 * Returns a function that prints the progress of each run: a line for each step and each measured page, below the
 * heading of its run. Pages are measured after all steps, so a heading can appear twice. Lines of parallel runs start
 * with the name of the run instead. After an interruption nothing is printed, because the step in progress did not fail.
 */
export function createJourneyProgress(isParallel: boolean, isInterrupted: () => boolean): JourneyProgress {
  let heading = ''
  const start = (name: string, device: string): RunProgress => {
    const write = (line: string): void => {
      if (isInterrupted()) return
      process.stderr.write(isParallel ? `${colors.dim(`${name} ${device}`)} ${line}\n` : `${line}\n`)
    }
    const begin = (): void => {
      const next = `${name} on ${device}`
      if (heading === next) return
      heading = next
      write(colors.bold(next))
    }
    // The result of the previous run may not be printed yet. The first line of this run then prints its heading.
    if (isParallel || heading === '') begin()
    return runProgress((line) => {
      if (!isParallel) begin()
      write(line)
    })
  }
  const onResult = (): void => {
    heading = ''
  }
  return Object.assign(start, { onResult })
}

function runProgress(progress: (line: string) => void): RunProgress {
  return {
    onStep(step) {
      const { accessibilityFindings: findings } = step
      const note = findings === 0 ? '' : colors.yellow(` ${findings} accessibility findings`)
      const time = step.status === 'skipped' ? 'skipped' : `${(step.durationMs / 1000).toFixed(1)} s`
      progress(`  ${STEP_SYMBOLS[step.status]} ${toPlainLine(step.name)} ${colors.dim(time)}${note}`)
    },
    onMeasure(page, attempt) {
      const again = attempt === 1 ? '' : ` again, because it was slow (${attempt} of 3)`
      progress(colors.dim(`  … Lighthouse ${page}${again}`))
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
