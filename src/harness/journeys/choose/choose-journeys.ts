import { existsSync } from 'node:fs'
import { findClosestMatch } from '#environment/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Journey } from '../journey.ts'
import { assertLoadable } from './assert-loadable.ts'
import { type ChosenJourney, loadJourneyFile, parseFileArgument, toLoadError } from './load-journey-file.ts'

/**
 * Returns the registered journeys.
 * @throws {StorefrontError} if one of their files throws while loading.
 */
export async function listRegisteredJourneys(): Promise<readonly Journey[]> {
  const { journeys } = await import('../registry.ts').catch((cause: unknown) => {
    throw toLoadError('src/harness/journeys', cause)
  })
  return journeys
}

/**
 * Returns the journeys with these names or paths in the order of the arguments, without duplicates, or all journeys
 * without arguments.
 * @throws {StorefrontError} if a journey does not exist, its file cannot be loaded, or two journeys have the same
 * name.
 */
export async function chooseJourneys(selector: readonly string[]): Promise<readonly ChosenJourney[]> {
  if (selector.length === 0) {
    return (await listRegisteredJourneys()).map((journey) => ({ journey, argument: journey.name }))
  }
  // Loads the journeys one at a time, so that the first of several invalid arguments is reported.
  const chosen = new Map<string, ChosenJourney>()
  for (const argument of new Set(selector)) {
    for (const one of await loadJourneys(argument)) {
      const other = chosen.get(one.journey.name) ?? (await findRegistered(one.journey.name))
      if (other !== undefined && !isSame(one, other)) throw duplicateName(one, other)
      if (!chosen.has(one.journey.name)) chosen.set(one.journey.name, one)
    }
  }
  return [...chosen.values()]
}

/**
 * Chooses journeys like `chooseJourneys`, after loading each file in a thread.
 * @throws {StorefrontError} also if a file never finishes loading.
 */
export async function chooseLoadableJourneys(selector: readonly string[]): Promise<readonly ChosenJourney[]> {
  for (const argument of selector) if (isJourneyFile(argument)) await assertLoadable(parseFileArgument(argument).path)
  return chooseJourneys(selector)
}

/**
 * Returns the registered journey with this name. Runs are compared by the name of their journey, so another journey
 * must not have it.
 */
async function findRegistered(name: string): Promise<ChosenJourney | undefined> {
  // A registered file that cannot be loaded does not concern this journey.
  const registered = await listRegisteredJourneys().catch(() => [])
  const journey = registered.find((candidate) => candidate.name === name)
  return journey && { journey, argument: 'src/harness/journeys/registry.ts' }
}

/**
 * Returns whether two arguments select the same journey. A file is loaded only once, even if its path is written
 * differently.
 */
function isSame(one: ChosenJourney, other: ChosenJourney): boolean {
  return one.journey.steps === other.journey.steps
}

function duplicateName({ journey: { name }, argument }: ChosenJourney, other: ChosenJourney): StorefrontError {
  return new StorefrontError({
    kind: 'usage',
    message: `Two journeys are named "${name}": ${other.argument} and ${argument}.`,
    next: 'Rename one of them.',
  })
}

/** Returns whether an argument is the path of a journey file instead of a name. */
export function isJourneyFile(argument: string): boolean {
  return /[/\\]|\.[cm]?[jt]s(?:#|$)/.test(argument)
}

async function loadJourneys(selector: string): Promise<readonly ChosenJourney[]> {
  if (isJourneyFile(selector)) return loadJourneyFile(selector)
  const journeys = await listRegisteredJourneys()
  const journey = journeys.find(({ name }) => name === selector)
  if (journey !== undefined) return [{ journey, argument: selector }]
  const names = journeys.map(({ name }) => name)
  const file = ['ts', 'mts', 'js', 'mjs']
    .map((extension) => `${selector}.${extension}`)
    .find((path) => existsSync(path))
  if (file !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The shop has no journey "${selector}", but there is a file ${file}.`,
      next: `Pass its path: ./${file}.`,
    })
  }
  if (selector.includes(',')) {
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no journey "${selector}".`,
      next: `Separate the names with spaces: ${selector
        .split(/[\s,]+/)
        .filter((name) => name !== '')
        .join(' ')}.`,
    })
  }
  const near = findClosestMatch(selector, names)
  throw new StorefrontError({
    kind: 'usage',
    message:
      near === undefined
        ? [`There is no journey "${selector}". The journeys are:`, ...names].join('\n')
        : `There is no journey "${selector}". Did you mean "${near}"?`,
    next: 'Choose one of the names that "storefront journey --list" shows.',
  })
}

/**
 * Returns the number of the step that `--until` selects by number, name or part of the name.
 * @throws {StorefrontError} if no step or several steps match.
 */
export function getStepNumber(selector: string, journey: string, names: readonly string[]): number {
  const listed = names.map((name, index) => `${index + 1}. ${name}`).join('; ')
  if (/^\d+$/.test(selector)) {
    if (Number(selector) >= 1 && Number(selector) <= names.length) return Number(selector)
    throw new StorefrontError({
      kind: 'usage',
      message: `The journey ${journey} has no step ${selector}; it has ${names.length}.`,
      next: `Choose one of: ${listed}.`,
    })
  }
  // A complete name selects its step even if it is part of another name.
  if (names.includes(selector)) return names.indexOf(selector) + 1
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
