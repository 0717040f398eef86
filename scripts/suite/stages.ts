import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import pMap from 'p-map'

export interface Stage {
  readonly name: string
  readonly command: string
  /** The lines of a good run that are worth showing. */
  readonly summary?: RegExp
}

/** What can be said of the code without running it, the longest first. */
export const READING_STAGES: readonly Stage[] = [
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'types', command: 'npm run --silent types' },
  { name: 'unused code', command: 'npm run --silent unused' },
  { name: 'format', command: 'npm run --silent format:check' },
  { name: 'requirements', command: 'npm run --silent requirements -- --summary', summary: /^\d+ of \d+ .*$/gm },
]

const BIN_FOLDER = join(import.meta.dirname, '../../node_modules/.bin')

/** Stages that run side by side: most of them keep one of two cores busy. */
const STAGES_AT_A_TIME = { concurrency: 2 }

/** Runs groups of stages one after the other and says which stages failed; the process then ends with 1. */
export async function runStages(...groups: readonly (readonly Stage[])[]): Promise<void> {
  const failed: string[] = []
  for (const group of groups) {
    const passed = await pMap(group, runStage, STAGES_AT_A_TIME)
    failed.push(...group.filter((_, index) => passed[index] === false).map(({ name }) => name))
  }
  if (failed.length === 0) return
  console.log(`Failed: ${failed.join(', ')}.`)
  process.exitCode = 1
}

/** Runs one stage, prints one line about it, and all that it said when it failed. */
async function runStage({ name, command, summary }: Stage): Promise<boolean> {
  const start = performance.now()
  const { status, stdout, stderr } = await run(command)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const passed = status === 0
  const lines = summary === undefined ? [] : (stdout.match(summary) ?? [])
  const note = passed ? lines.map((line) => line.trim()).join('; ') : `failed: ${command}`
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(14)}${seconds.padStart(6)} s  ${note}`.trimEnd())
  if (!passed) console.log(`\n${stdout}${stderr}`.trimEnd(), '\n')
  return passed
}

/** How a command of the shell ended, and what it said. */
async function run(
  command: string,
): Promise<{ readonly status: unknown; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', PATH: `${BIN_FOLDER}${delimiter}${process.env['PATH'] ?? ''}` },
  })
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status, stdout, stderr }
}
