import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface Stage {
  readonly name: string
  readonly command: string
  /** The lines of a good run that are worth showing. */
  readonly summary?: RegExp
}

/** What can be said of the code without running it, the fastest first. */
export const READING_STAGES: readonly Stage[] = [
  { name: 'format', command: 'npm run --silent format:check' },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'types', command: 'npm run --silent types' },
  { name: 'unused code', command: 'npm run --silent unused' },
  { name: 'requirements', command: 'npm run --silent requirements -- --summary', summary: /^\d+ of \d+ .*$/gm },
]

const BIN_FOLDER = join(import.meta.dirname, '../../node_modules/.bin')

/** Runs stages one after the other and says which of them failed; the process then ends with 1. */
export function runStages(stages: readonly Stage[]): void {
  const failed = stages.filter((stage) => !runStage(stage))
  if (failed.length === 0) return
  console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 1
}

/** Runs one stage, prints one line about it, and all that it said when it failed. */
function runStage({ name, command, summary }: Stage): boolean {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', PATH: `${BIN_FOLDER}${delimiter}${process.env['PATH'] ?? ''}` },
    maxBuffer: 64 * 1024 * 1024,
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const passed = status === 0
  const lines = summary === undefined ? [] : (stdout.match(summary) ?? [])
  const note = passed ? lines.map((line) => line.trim()).join('; ') : `failed: ${command}`
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(14)}${seconds.padStart(6)} s  ${note}`.trimEnd())
  if (!passed) console.log(`\n${stdout}${stderr}`.trimEnd(), '\n')
  return passed
}
