import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import pMap from 'p-map'

/*
 * `npm test` runs the checks to pass before a commit. With --all, as in `npm run test:all`, also runs every other test
 * if all of them pass. Each stage prints one line. The exit code is 1 if a stage fails.
 */

interface Stage {
  readonly name: string
  readonly command: string
  /** Matches the output lines to print when the stage passes. */
  readonly summary?: RegExp
  readonly cwd?: string
}

const RUNS_ALL = process.argv.includes('--all')
const PROJECT = join(import.meta.dirname, '..')
/** Folder of the export shared by the stages. */
const SMOKE_FOLDER = join(PROJECT, '.cache/smoke')

const storefront = (name: string, args: string, summary?: RegExp): Stage => ({
  name,
  command: `node "${join(PROJECT, 'bin/storefront.js')}" ${args}`,
  cwd: SMOKE_FOLDER,
  ...(summary && { summary }),
})
const vitest = (name: string, ...projects: readonly string[]): Stage => ({
  name,
  command: `vitest run ${projects.map((project) => `--project ${project}`).join(' ')}`,
  summary: /^ *Tests .*$/gm,
})

/** Stages that run one after another, such as a build and the journey that opens it. */
type Lane = readonly Stage[]

/**
 * The component tests take as long as all other lanes together, so they run first and next to them. The lanes after
 * them are sorted by the time until a mistake shows.
 */
const LANES: readonly Lane[] = [
  [vitest('components', 'component')],
  [{ name: 'format', command: 'npm run --silent format:check' }],
  [{ name: 'types', command: 'npm run --silent types' }],
  [{ name: 'requirements', command: 'npm run --silent requirements', summary: /^\d+ of \d+ .*$/gm }],
  [{ name: 'lint', command: 'npm run --silent lint' }],
  [{ name: 'unused code', command: 'npm run --silent unused' }],
  [vitest('unit, contract', 'unit', 'contract')],
  [
    storefront('build', 'build --env demo --quiet'),
    { name: 'browser floor', command: 'npm run --silent check:floor -- "$DEMO_EXPORT"', summary: /^\d+ newer .*$/gm },
    storefront('smoke journey', 'journey checkout-guest --device mobile --no-audits --trace off', /^ +\d+ passed.*$/gm),
    storefront('audit --fast', 'audit --fast', /^.*problems?\b.*$/gim),
  ],
]

mkdirSync(SMOKE_FOLDER, { recursive: true })
const failed: string[] = []
await pMap(LANES, runLane, { concurrency: 2 })
// The other tests use two cores.
if (RUNS_ALL && failed.length === 0) await runLane([vitest('other tests', 'integration', 'alone')])
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(', ')}.`)
  process.exitCode = 1
}

async function runLane(lane: Lane): Promise<void> {
  for (const stage of lane) {
    if (!(await runStage(stage))) failed.push(stage.name)
  }
}

/** Runs a stage and prints a one-line result, plus its output if it fails. */
async function runStage({ name, command, summary, cwd = PROJECT }: Stage): Promise<boolean> {
  const start = performance.now()
  const child = spawn(command, {
    cwd,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NO_COLOR: '1',
      PATH: [join(PROJECT, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      DEMO_EXPORT: join(SMOKE_FOLDER, 'dist/demo'),
      ...(RUNS_ALL && { CHECKOUT_MODEL_RUNS: '2000' }),
    },
  })
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const passed = status === 0
  const lines = summary === undefined ? [] : (stdout.match(summary) ?? [])
  const note = passed ? lines.map((line) => line.trim()).join('; ') : `failed: ${command}`
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(14)}${seconds.padStart(6)} s  ${note}`.trimEnd())
  if (!passed) console.log(`\n${stdout}${stderr}`.trimEnd(), '\n')
  return passed
}
