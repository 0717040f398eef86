import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { parse, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findClosestMatch } from '#environment/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isFile } from '#folders/is-file.ts'
import type { Journey } from '../journey.ts'
import { getReason, toBrokenJourneyError } from './broken-journey.ts'
import { findClosestExport, findMissingImport } from './missing-import.ts'
import { readJourneys } from './read-journeys.ts'
import { rejectExit } from './reject-exit.ts'
import { findJourneyLocation, formatLocation, isTypeChecked, type SourceLocation } from './source-location.ts'

/** Matches Playwright's error for a test outside of its runner, whose possible causes do not apply. */
const PLAYWRIGHT_TEST = /^Playwright Test did not expect test[.\w]*\(\) to be called here/

/** A journey and the command-line argument that selects only this journey. */
export interface ChosenJourney {
  readonly journey: Journey
  readonly argument: string
}

/** Returns the path and the journey name in an argument such as `./my-journey.ts` or `./my-journeys.ts#checkout`. */
export function parseFileArgument(argument: string): { readonly path: string; readonly name: string | undefined } {
  const at = argument.lastIndexOf('#')
  if (at <= 0 || isFile(argument)) return { path: argument, name: undefined }
  return { path: argument.slice(0, at), name: argument.slice(at + 1) }
}

/**
 * Returns the journeys exported by a file, or only the one named by the argument.
 * @throws {StorefrontError} if the file is missing, cannot be loaded, or does not contain the journey.
 */
export async function loadJourneyFile(argument: string): Promise<readonly ChosenJourney[]> {
  const { path, name } = parseFileArgument(argument)
  if (!isFile(path)) {
    const near = await findClosestJourney(path)
    const hint = near === undefined ? '' : ` Did you mean the journey "${near}"?`
    throw new StorefrontError({
      kind: 'usage',
      message: existsSync(path) ? `${path} is not a file.` : `The file ${path} does not exist.${hint}`,
      next: 'Pass the path of a journey file, or a name that "npx storefront journey --list" shows.',
    })
  }
  if (!/\.[cm]?[jt]s$/.test(path)) {
    throw new StorefrontError({
      kind: 'usage',
      message: `${path} is not a TypeScript or JavaScript file.`,
      next: 'Export the journey from a file such as find-help.ts; see docs/guides/journeys.md.',
    })
  }
  const journeys = readJourneys(await importFile(path), path)
  const chosen = name === undefined ? journeys : journeys.filter((journey) => journey.name === name)
  if (chosen.length === 0) {
    const names = journeys.map((journey) => journey.name)
    const near = findClosestMatch(name ?? '', names)
    throw new StorefrontError({
      kind: 'usage',
      message: `The file ${path} exports no journey "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      next: `Choose one of: ${names.join(', ')}.`,
    })
  }
  return chosen.map((journey) => ({ journey, argument: journeys.length === 1 ? path : `${path}#${journey.name}` }))
}

/** Returns the registered journey whose name is closest to that of a missing file, if any. */
async function findClosestJourney(path: string): Promise<string | undefined> {
  // A registered file that cannot be loaded does not concern this path.
  const { journeys } = await import('../registry.ts').catch(() => ({ journeys: [] }))
  return findClosestMatch(
    parse(path).name,
    journeys.map(({ name }) => name),
  )
}

async function importFile(path: string): Promise<Readonly<Record<string, unknown>>> {
  await import('./journey-imports.ts')
  const restoreExit = rejectExit()
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, unknown>>
  } catch (cause) {
    throw toLoadError(path, cause)
  } finally {
    restoreExit()
  }
}

/**
 * Returns the error for an exception that a journey file threw after it had loaded, or undefined if it came from
 * elsewhere.
 */
export function toLateLoadError(cause: unknown): StorefrontError | undefined {
  const location = cause instanceof Error ? findJourneyLocation(cause.stack ?? '') : undefined
  if (location === undefined) return undefined
  const place = `The code outside of the steps in ${relative(process.cwd(), location.file)} threw an error`
  return toBrokenJourneyError(place, cause, location)
}

/** Returns the error for a journey file that cannot be loaded, with the position of the mistake, if known. */
export function toLoadError(path: string, cause: unknown): StorefrontError {
  const reason = getReason(cause)
  const missing = findMissingImport(reason)
  const location = missing?.location ?? findLoadLocation(path, cause)
  if (PLAYWRIGHT_TEST.test(reason)) return toPlaywrightTestError(path, location, cause)
  const place = location === undefined ? path : formatLocation(location)
  const closest = missing === undefined ? findClosestExport(reason, location?.file ?? path) : missing.closest
  const hint = closest === undefined ? '' : `. Did you mean '${closest}'?`
  return new StorefrontError({
    kind: 'broken-journey',
    message: `The journey in ${path} cannot be loaded: ${reason}${hint}`,
    next: reason.includes("'@playwright/test'")
      ? 'Export an object instead of calling test(); each step receives page and expect; see docs/guides/journeys.md.'
      : `Fix ${place}${isTypeChecked(location?.file ?? resolve(path)) ? '; "npm run types" may show more' : ''}.`,
    cause,
  })
}

/** Returns the error for a file that calls `test()`, or that imports such a file. */
function toPlaywrightTestError(path: string, location: SourceLocation | undefined, cause: unknown): StorefrontError {
  const isImported = location !== undefined && location.file !== realpathSync(path)
  return new StorefrontError({
    kind: 'broken-journey',
    message: `${isImported ? relative(process.cwd(), location.file) : path} is a Playwright test, not a journey.`,
    next: isImported
      ? `Remove its import from ${path}.`
      : 'Export a journey; docs/guides/journeys.md has a complete example.',
    cause,
  })
}

function findLoadLocation(path: string, cause: unknown): SourceLocation | undefined {
  if (!(cause instanceof Error)) return undefined
  const stack = cause.stack ?? ''
  return (
    parseSyntaxError(stack) ?? findJourneyLocation(stack) ?? (cause instanceof SyntaxError ? check(path) : undefined)
  )
}

/** Returns the position of a syntax error, which is in the first line of the stack. */
function parseSyntaxError(stack: string): SourceLocation | undefined {
  const [, file, line] = /^(?:file:\/\/)?(\/.*):(\d+)$/m.exec(stack.split('\n', 1)[0] ?? '') ?? []
  return file === undefined ? undefined : { file: decodeURIComponent(file), line: Number(line) }
}

/**
 * Returns the position of a syntax error in an imported JavaScript file, which Node prints only when checking the
 * file.
 */
function check(path: string): SourceLocation | undefined {
  try {
    execFileSync(process.execPath, ['--check', resolve(path)], { stdio: 'pipe', encoding: 'utf8' })
    return undefined
  } catch (error) {
    return parseSyntaxError((error as { readonly stderr?: string }).stderr ?? '')
  }
}
