import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { types } from 'node:util'
import { contract } from '#contract/contract.ts'
import { findClosestMatch } from '#environment/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Journey } from '../journey.ts'

type Check = readonly [isValid: (value: unknown) => boolean, expected: string]

/** The required fields, with a check and a description of the expected value. */
const REQUIRED = {
  name: [(value) => typeof value === 'string' && /^[a-z0-9-]+$/.test(value), 'lowercase letters, digits and hyphens'],
  summary: [(value) => typeof value === 'string', 'a string'],
  measuredPages: [
    isList(isMeasuredPage),
    'a list of pages, such as { name: "Questions", path: "/faq" }, whose path begins with "/"',
  ],
  privateValues: [
    isRecord(isList((value) => typeof value === 'string')),
    'an object with lists of texts, such as { name: ["Rowan"] }',
  ],
  steps: [
    (value) => typeof value === 'function' && !types.isAsyncFunction(value),
    'a function that is not async, because a step that it adds later does not run',
  ],
} as const satisfies Partial<Record<keyof Journey, Check>>

/** The optional fields, likewise. */
const OPTIONAL = {
  isFirstVisit: [(value) => value === true, 'true'],
  requiresStorage: [(value) => typeof value === 'string', 'a string'],
  recoveries: [
    isRecoveries,
    'an object with a function for each endpoint, by the ID that "npx storefront openapi" lists',
  ],
} as const satisfies Partial<Record<keyof Journey, Check>>

/** Minimum number of journey fields that make an object count as a journey. */
const MIN_FIELDS = 2

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the journeys in a module's exports: named exports, the default export, a list, or `module.exports`.
 * @throws {StorefrontError} if there are no journeys, or if one of them is incomplete.
 */
export function readJourneys(module: Fields, path: string): readonly Journey[] {
  const candidates = listExports(module).filter(isMeantAsJourney)
  for (const candidate of candidates) {
    const problems = findProblems(candidate)
    if (problems.length > 0) throw incomplete(candidate, problems, path)
  }
  if (candidates.length > 0) return candidates as unknown as readonly Journey[]
  throw new StorefrontError({
    kind: 'broken-journey',
    message: `The file ${path} exports no journey.`,
    next: `Export an object with ${Object.keys(REQUIRED).join(', ')}; see docs/guides/journeys.md.`,
  })
}

function listExports(module: Fields): Fields[] {
  const found = new Set<Fields>()
  const add = (value: unknown, isContainer: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) for (const item of value) add(item, false)
    else if (isContainer && !isMeantAsJourney(value as Fields))
      for (const item of Object.values(value)) add(item, false)
    else found.add(value as Fields)
  }
  for (const [name, value] of Object.entries(module)) add(value, name === 'default' || name === 'module.exports')
  return [...found]
}

function isMeantAsJourney(value: Fields): boolean {
  return Object.keys(value).filter((name) => name in REQUIRED).length >= MIN_FIELDS
}

function findProblems(value: Fields): string[] {
  const checks: Readonly<Record<string, Check>> = { ...REQUIRED, ...OPTIONAL }
  const unknown = Object.keys(value).filter((name) => !(name in checks))
  const invalid = Object.entries(checks).flatMap(([name, [isValid, expected]]) => {
    if (isValid(value[name]) || (name in OPTIONAL && value[name] === undefined)) return []
    if (name in value) return [`"${name}" must be ${expected}`]
    return findClosestMatch(name, unknown) === undefined ? [`"${name}" is missing`] : []
  })
  return [...unknown.map(describeUnknown), ...invalid]
}

function describeUnknown(name: string): string {
  const near = findClosestMatch(name, [...Object.keys(REQUIRED), ...Object.keys(OPTIONAL)])
  return `"${name}" is not a field${near === undefined ? '' : `, did you mean "${near}"`}`
}

function isMeasuredPage(value: unknown): boolean {
  const { name, path } = Object(value) as Fields
  return typeof name === 'string' && typeof path === 'string' && path.startsWith('/')
}

function isRecoveries(value: unknown): boolean {
  const ids: ReadonlySet<string> = new Set(contract.map(({ id }) => id))
  const isAction = isRecord((action) => typeof action === 'function')
  return isAction(value) && Object.keys(Object(value)).every((id) => ids.has(id))
}

function isList(isItem: (value: unknown) => boolean) {
  return (value: unknown): boolean => Array.isArray(value) && value.every(isItem)
}

function isRecord(isValue: (value: unknown) => boolean) {
  return (value: unknown): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isValue)
}

function incomplete(value: Fields, problems: readonly string[], path: string): StorefrontError {
  const label = typeof value['name'] === 'string' ? ` "${value['name']}"` : ''
  return new StorefrontError({
    kind: 'broken-journey',
    message: `The journey${label} in ${path} is invalid: ${problems.join('; ')}.`,
    next: types.isAsyncFunction(value['steps'])
      ? `Remove "async" in ${findAsyncSteps(path)}, and wait inside of a step instead.`
      : 'Correct it; docs/guides/journeys.md has a complete example.',
  })
}

/** Returns a file with the line of its first async "steps", or without the line if the function has another name. */
function findAsyncSteps(path: string): string {
  const lines = readFileSync(path, 'utf8').split('\n')
  const index = lines.findIndex((line) => /\basync (?:function )?steps\b|\bsteps\b.*[:=]\s*async\b/.test(line))
  return `${relative(process.cwd(), path)}${index === -1 ? '' : `:${index + 1}`}`
}
