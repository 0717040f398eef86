import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findClosestMatch } from '#errors/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

const FOLDER = join(import.meta.dirname, '..')
const EXTENSION = '.journey.ts'

/** The journeys of a command line. */
export interface ChosenJourneys {
  /** Names of journeys of the project; all of them if both lists are empty. */
  readonly names: readonly string[]
  /** Paths of other journey files. */
  readonly files: readonly string[]
}

/** Returns the names of the journeys in `src/journeys`. */
export function listJourneyNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length))
}

/**
 * Separates the names of journeys from the paths of other journey files.
 * @throws {StorefrontError} that suggests the closest name if there is no such journey or file.
 */
export function chooseJourneys(args: readonly string[]): ChosenJourneys {
  const known = listJourneyNames()
  const names: string[] = []
  const files: string[] = []
  for (const arg of args) {
    const path = resolve(arg)
    if (known.includes(arg)) names.push(arg)
    else if (!/[/\\]|\.[cm]?[jt]s$/.test(arg)) throw createUnknownError(arg, known)
    else if (!existsSync(path)) throw createMissingFileError(path)
    else files.push(path)
  }
  return { names, files }
}

/** Returns Playwright's arguments that select the journeys: expressions for the paths of test files. */
export function getFileArguments({ names, files }: ChosenJourneys): string[] {
  const paths = [...names.map((name) => `${name}${EXTENSION}`), ...(files.length === 0 ? [] : ['runner/own-files.ts'])]
  return paths.map((path) => `${join(FOLDER, path).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`)
}

function createUnknownError(name: string, known: readonly string[]): StorefrontError {
  const near = findClosestMatch(name, known)
  return new StorefrontError({
    kind: 'usage',
    message: `There is no journey "${name}"${near === undefined ? '.' : `; the closest is ${near}.`}`,
    next: `Use one of: ${known.join(', ')}, or the path of a journey file.`,
  })
}

function createMissingFileError(path: string): StorefrontError {
  return new StorefrontError({
    kind: 'usage',
    message: `The journey file ${path} does not exist.`,
    next: 'Correct the path, or use the name of a journey.',
  })
}
