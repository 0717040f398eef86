import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { chooseTests } from './choose-tests.ts'

/*
 * Runs the tests that import what has changed since the last commit, as many as fit into the time of `npm run check`,
 * the nearest first; what did not fit is counted, and left to `npm test`.
 *
 * node scripts/suite/reached-tests.ts END, in milliseconds since 1970
 */
/** Starting the processes and ending them, with the browser's. */
const START_AND_END_MS = 6_000
/** Some tests run even where the computer is so busy that no time is left. */
const SHORTEST_MS = 5_000
/** Test files that run at the same time. */
const PROCESSES = 2
const PROJECT = join(import.meta.dirname, '../..')

const end = Number(process.argv[2])
if (Number.isNaN(end)) {
  console.error('The time is missing by which the tests have to end: "npm run check" gives it.')
  process.exit(2)
}

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: PROJECT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '')
const changed = [
  ...git('diff', '--name-only', '-z', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
]

const vitest = await createVitest({ root: PROJECT, watch: false, changed: true })
try {
  const reached = (await vitest.getRelevantTestSpecifications()).map((specification) => {
    const file = relative(PROJECT, specification.moduleId)
    return { file, durationMs: vitest.cache.getTestSpecificationResult(specification)?.duration, specification }
  })
  const left = Math.max(end - Date.now() - START_AND_END_MS, SHORTEST_MS)
  const chosen = chooseTests(reached, changed, PROCESSES * left)
  if (chosen.length > 0) {
    await vitest.standalone()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      chosen.map(({ specification }) => specification),
    )
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) process.exitCode = 1
  }
  console.log(`${chosen.length} of ${reached.length} test files that the change reaches; npm test runs them all`)
} finally {
  await vitest.close()
}
