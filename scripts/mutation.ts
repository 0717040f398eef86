import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, matchesGlob, relative } from 'node:path'
import type { Stryker } from '@stryker-mutator/core'
import { getExitCode, formatScore } from './mutation/area-result.ts'
import { CRITICAL_FILES, MIN_SCORE, MUTATION_AREAS, type MutationArea, EXCLUDED_FILES } from './mutation/areas.ts'
import { type MutationOptions, readMutationOptions, USAGE } from './mutation/mutation-options.ts'
import {
  describeChange,
  describeOutdated,
  type Explanation,
  reviewSurvivors,
  readExplanations,
  type Survivor,
} from './mutation/survivors.ts'

/*
 * Runs mutation tests for areas and lists the surviving mutants (BUILD-53). Exit codes: 0 success; 1 too many
 * survivors, an unexplained survivor in rules about law or money, or tests that fail without mutants; 2 invalid usage
 * or an outdated explanation.
 */

const EXPLANATIONS_FILE = 'scripts/mutation/explained-survivors.json'
const REPORT_FOLDER = 'reports/mutation'
const CACHE_FOLDER = '.cache/mutation'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** Stryker statuses of detected mutants. A timeout counts as detected. */
const DETECTED = new Set(['Killed', 'Timeout'])
const UNDETECTED = new Set(['Survived', 'NoCoverage'])

const listAreaFiles = (area: MutationArea): string[] => globSync([...area.mutate], { exclude: [...EXCLUDED_FILES] })

function readOptions(): (MutationOptions & { readonly explanations: readonly Explanation[] }) | undefined {
  try {
    const options = readMutationOptions(process.argv.slice(2))
    const [[name, area] = []] = options.areas
    if (area !== undefined && options.files.length > 0 && selectFiles(area, options.files).length === 0)
      throw new Error(`No file in the area ${name} matches ${options.files.join(' or ')}.`)
    return { ...options, explanations: readExplanationsFile() }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    return undefined
  }
}

function readExplanationsFile(): readonly Explanation[] {
  const changed = new Set(Object.values(MUTATION_AREAS).flatMap(listAreaFiles))
  try {
    return readExplanations(readFileSync(EXPLANATIONS_FILE, 'utf8'), (file) =>
      changed.has(file) ? readFileSync(file, 'utf8') : undefined,
    )
  } catch (error) {
    throw new Error(`${EXPLANATIONS_FILE}: ${(error as Error).message}.`, { cause: error })
  }
}

function selectFiles(area: MutationArea, files: readonly string[]): string[] {
  return listAreaFiles(area).filter((file) => files.length === 0 || files.some((glob) => matchesGlob(file, glob)))
}

async function run(): Promise<number> {
  const options = readOptions()
  if (options === undefined) return 2
  let exitCode = 0
  for (const [name, area] of options.areas) exitCode = Math.max(exitCode, await runArea(name, area, options))
  return exitCode
}

async function runArea(
  name: string,
  area: MutationArea,
  { files, noCache: fresh, explanations }: MutationOptions & { readonly explanations: readonly Explanation[] },
): Promise<number> {
  const changed = new Set(selectFiles(area, files))
  const found = await mutate(name, area, [...changed], fresh)
  if (found === undefined) return 1
  // Stryker also returns previous results for other files.
  const mutants = found.filter(({ fileName }) => changed.has(toProjectPath(fileName)))
  const count = (statuses: ReadonlySet<string>) => mutants.filter(({ status }) => statuses.has(status)).length
  const survivors = mutants.filter(({ status }) => UNDETECTED.has(status)).map(toSurvivor)
  const reviewed = reviewSurvivors(survivors, explanations, {
    lawAndMoney: CRITICAL_FILES,
    isMutated: (file) => changed.has(file),
  })
  const result = { changes: count(DETECTED) + survivors.length, detected: count(DETECTED) }
  for (const survivor of reviewed.unexplained) {
    const location = `${survivor.file}:${survivor.lineNumber}`
    console.error(`${location} is about law or money, and no test detects ${describeChange(survivor)}`)
  }
  for (const explanation of reviewed.outdated)
    console.error(`${EXPLANATIONS_FILE}: ${describeOutdated(explanation)}, which a test detects: remove it.`)
  console.log(
    `${name}: ${formatScore(result)} of ${result.changes} mutants killed, ${survivors.length} survived ` +
      `(${reviewed.explained.length} explained). Report: ${REPORT_FOLDER}/${name}.html`,
  )
  return getExitCode(result, reviewed)
}

/** Runs Stryker on files with their area's tests. Returns undefined if the tests fail without mutants. */
async function mutate(
  name: string,
  area: MutationArea,
  files: readonly string[],
  ignoreCache: boolean,
): Promise<readonly MutantResult[] | undefined> {
  removeUnreliableResults(`${CACHE_FOLDER}/${name}.json`)
  // Stryker's workers inherit this variable.
  process.env['MUTATION_TESTS'] = area.tests.join('\n')
  process.env['MUTATION_ISOLATE'] = String(area.isolate === true)
  // The tests expect dates in UTC.
  process.env['TZ'] = 'UTC'
  const workFolder = `${CACHE_FOLDER}/${name}-${process.pid}`
  // Deletes Stryker's copy of the project, which Stryker keeps when it is interrupted.
  const removeWorkFolder = () => rmSync(workFolder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', removeWorkFolder)
  try {
    const stryker = await import('@stryker-mutator/core')
    return await new stryker.Stryker({
      testRunner: 'vitest',
      vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false, pool: 'forks' },
      mutate: [...files],
      coverageAnalysis: 'perTest',
      concurrency: 2,
      tempDirName: workFolder,
      cleanTempDir: 'always',
      ignorePatterns: ['.cache', 'dist', 'reports', 'fixtures/uploads/*.webp'],
      // Disables type checks, which are not needed here, because Stryker would otherwise rewrite every file in the
      // project.
      disableTypeChecks: false,
      // Prevents Stryker from rewriting the file with an API that this version of TypeScript lacks.
      tsconfigFile: 'no-tsconfig',
      // A timeout on a busy computer must not count as a killed mutant. Stryker detects endless loops by hit count.
      timeoutMS: 30_000,
      // On a busy computer, the dry run takes longer than Stryker's default limit of five minutes.
      dryRunTimeoutMinutes: 60,
      incremental: true,
      force: ignoreCache,
      incrementalFile: `${CACHE_FOLDER}/${name}.json`,
      reporters: ['html', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
      htmlReporter: { fileName: `${REPORT_FOLDER}/${name}.html` },
      logLevel: 'warn',
      warnings: { slow: false },
      thresholds: { high: 100, low: MIN_SCORE, break: null },
    } as never).runMutationTest()
  } catch (error) {
    console.error(`${name}: no result. ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  } finally {
    removeWorkFolder()
    process.off('exit', removeWorkFolder)
  }
}

/**
 * Removes all but killed mutants from Stryker's cache. A busy computer may have caused a timeout, and Stryker does not
 * always notice that a new test covers a survivor, for example in module-level code.
 */
function removeUnreliableResults(file: string): void {
  if (!existsSync(file)) return
  const cache = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly files: Readonly<Record<string, { mutants: { readonly status: string }[] }>>
  }
  for (const entry of Object.values(cache.files))
    entry.mutants = entry.mutants.filter(({ status }) => status !== 'Timeout' && !UNDETECTED.has(status))
  writeFileSync(file, JSON.stringify(cache))
}

const toProjectPath = (fileName: string): string =>
  isAbsolute(fileName) ? relative(process.cwd(), fileName) : fileName

function toSurvivor({ fileName, location: { start, end }, replacement }: MutantResult): Survivor {
  const file = toProjectPath(fileName)
  const lines = readFileSync(file, 'utf8').split('\n')
  const changed = lines.slice(start.line - 1, end.line)
  changed.push((changed.pop() ?? '').slice(0, end.column - 1))
  changed.unshift((changed.shift() ?? '').slice(start.column - 1))
  return {
    file,
    lineNumber: start.line,
    line: lines[start.line - 1] ?? '',
    original: changed.join('\n'),
    replacement,
  }
}

process.exitCode = await run()
