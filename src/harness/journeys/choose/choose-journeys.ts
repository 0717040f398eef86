import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { closestMatch } from '#environment/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Journey } from '../journey.ts'

/**
 * Returns the registered journeys.
 * @throws {StorefrontError} when one of their files throws while it is loaded.
 */
export async function registeredJourneys(): Promise<readonly Journey[]> {
  const { journeys } = await import('../registry.ts').catch((cause: unknown) => {
    throw unloadable('src/harness/journeys', cause)
  })
  return journeys
}

/**
 * Returns the journeys with these names or paths, each once, in the order of the arguments; all without arguments.
 * @throws {StorefrontError} when a journey does not exist, or its file cannot be loaded.
 */
export async function chooseJourneys(selector: readonly string[]): Promise<readonly Journey[]> {
  if (selector.length === 0) return registeredJourneys()
  // One after the other, so that the first of several invalid arguments is reported.
  const journeys: Journey[] = []
  for (const argument of new Set(selector)) journeys.push(await loadJourney(argument))
  return journeys
}

/** Whether an argument is the path of a journey file, and not a name. */
export function isJourneyFile(argument: string): boolean {
  return /[/\\]|\.[jt]s$/.test(argument)
}

async function loadJourney(selector: string): Promise<Journey> {
  if (isJourneyFile(selector)) return loadJourneyFile(selector)
  const journeys = await registeredJourneys()
  const found = journeys.find(({ name }) => name === selector)
  if (found !== undefined) return found
  const names = journeys.map(({ name }) => name)
  const near = closestMatch(selector, names)
  throw new StorefrontError({
    kind: 'usage',
    message: `There is no journey "${selector}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
    next: `Choose one of: ${names.join(', ')}.`,
  })
}

async function loadJourneyFile(path: string): Promise<Journey> {
  await import('./journey-imports.ts')
  const module = await (import(pathToFileURL(resolve(path)).href) as Promise<Readonly<Record<string, unknown>>>).catch(
    (cause: unknown) => {
      throw unloadable(path, cause)
    },
  )
  const found = Object.values(module).map(withCurrentNames).find(isJourney)
  if (found !== undefined) return found
  throw new StorefrontError({
    kind: 'usage',
    message: `The file ${path} exports no journey.`,
    next: 'Export an object with name, summary, measuredPages, privateValues and steps; see docs/guides/journeys.md.',
  })
}

/** Old names of fields, accepted for one release. */
const RENAMED_FIELDS: Readonly<Record<string, keyof Journey>> = {
  tell: 'steps',
  firstVisit: 'isFirstVisit',
  needsStorage: 'requiresStorage',
}

function withCurrentNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'steps' in value || !('tell' in value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [RENAMED_FIELDS[name] ?? name, field]))
}

function isJourney(value: unknown): value is Journey {
  if (typeof value !== 'object' || value === null) return false
  const { name, summary, measuredPages, privateValues, steps } = value as Partial<Record<keyof Journey, unknown>>
  return (
    typeof name === 'string' &&
    /^[a-z0-9-]+$/.test(name) &&
    typeof summary === 'string' &&
    Array.isArray(measuredPages) &&
    typeof privateValues === 'object' &&
    typeof steps === 'function'
  )
}

function unloadable(path: string, cause: unknown): StorefrontError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StorefrontError({
    kind: 'external',
    message: `The journey in ${path} cannot be loaded: ${reason}`,
    next: 'Fix the file; "npm run types" may show more.',
    cause,
  })
}

/**
 * Returns the number of the step that `--until` selects: by number, name, or part of the name.
 * @throws {StorefrontError} when no step or several steps match.
 */
export function stepNumber(selector: string, journey: string, names: readonly string[]): number {
  const listed = names.map((name, index) => `${index + 1}. ${name}`).join('; ')
  if (/^\d+$/.test(selector)) {
    if (Number(selector) >= 1 && Number(selector) <= names.length) return Number(selector)
    throw new StorefrontError({
      kind: 'usage',
      message: `The journey ${journey} has no step ${selector}; it has ${names.length}.`,
      next: `Choose one of: ${listed}.`,
    })
  }
  const matches = names.flatMap((name, index) =>
    name.toLowerCase().includes(selector.toLowerCase()) ? [index + 1] : [],
  )
  const [first, second] = matches
  if (first !== undefined && second === undefined) return first
  const many = first === undefined ? 'has no step with' : 'has more than one step with'
  throw new StorefrontError({
    kind: 'usage',
    message: `The journey ${journey} ${many} "${selector}" in its name.`,
    next: `Choose one of: ${listed}.`,
  })
}
