import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import pMap from 'p-map'

/*
 * `npm test` runs the checks to pass before a commit. With --all, as in `npm run test:all`, also runs every other test.
 * Each stage prints one line. The exit code is 1 if a stage fails.
 */

interface Stage {
  readonly name: string
  readonly command: string
  /** Matches the output lines to print when the stage passes. */
  readonly summary?: RegExp
  readonly cwd?: string
}

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

const STATIC_STAGES: readonly Stage[] = [
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'types', command: 'npm run --silent types' },
  { name: 'unused code', command: 'npm run --silent unused' },
  { name: 'format', command: 'npm run --silent format:check' },
  { name: 'requirements', command: 'npm run --silent requirements', summary: /^\d+ of \d+ .*$/gm },
]
const TEST_STAGES = [vitest('unit, contract', 'unit', 'contract'), vitest('components', 'component')]
const SMOKE_STAGES = [
  storefront('build', 'build --env demo --quiet'),
  storefront('smoke journey', 'journey checkout-guest --device mobile --no-audits', /^checkout-guest on .*$/gm),
  storefront('audit --fast', 'audit --fast', /^.* findings?\b.*$/gm),
]
const OTHER_STAGES = [vitest('other tests', 'integration', 'alone')]

/**
 * Groups of stages. Groups run one after another, and the stages of a group run in parallel, because each leaves a
 * core idle.
 */
const GROUPS = [
  { stages: STATIC_STAGES, concurrency: 2 },
  { stages: TEST_STAGES, concurrency: 2 },
  { stages: SMOKE_STAGES, concurrency: 1 },
  { stages: process.argv.includes('--all') ? OTHER_STAGES : [], concurrency: 1 },
]

mkdirSync(SMOKE_FOLDER, { recursive: true })
const failed: string[] = []
for (const { stages, concurrency } of GROUPS) {
  const passed = await pMap(stages, runStage, { concurrency })
  failed.push(...stages.filter((_, index) => passed[index] === false).map(({ name }) => name))
}
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(', ')}.`)
  process.exitCode = 1
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
