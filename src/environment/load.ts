import { readdir, readFile } from 'node:fs/promises'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { type FieldProblem, formatProblem } from '#contract/validation/check-value.ts'
import { describeReadFailure } from '#errors/read-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { checkSettings } from './check-settings.ts'
import { findClosestMatch } from './closest-match.ts'
import { Environment, OVERRIDE_PREFIX } from './environment.ts'

const filesFolder = join(import.meta.dirname, 'files')

export interface LoadOptions {
  /** Environment variables of the process. `STOREFRONT_…` variables override individual settings. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Returns the names of the environments in the project (OPEN-112). */
export async function listEnvironmentNames(): Promise<string[]> {
  const files = await readdir(filesFolder)
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted()
}

/**
 * Loads an environment by name or from a file path (OPEN-112).
 * @throws {StorefrontError} that lists all problems, each with its file, setting, and expected format.
 */
export async function loadEnvironment(nameOrPath: string, { env }: LoadOptions): Promise<Environment> {
  const { file, shown } = await locate(nameOrPath)
  const found = await readJson(file, shown)
  const { value, origins } = override(found, env)
  const result = checkSettings(Environment, value)
  const misspelled = findMisspelledVariables(env)
  if (result.success && misspelled.length === 0) return result.data
  const invalid = result.success ? [] : result.problems.map((problem) => describe(problem, origins, shown))
  const problems = [...invalid, ...misspelled]
  throw new StorefrontError({
    kind: 'usage',
    message: [
      `The environment "${nameOrPath}" has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:`,
      ...problems,
    ].join('\n'),
    next: 'Fix the settings named above; src/environment/files/demo.json is a complete example.',
  })
}

async function locate(nameOrPath: string): Promise<{ file: string; shown: string }> {
  const isPath =
    isAbsolute(nameOrPath) || nameOrPath.includes('/') || nameOrPath.includes(sep) || nameOrPath.endsWith('.json')
  if (isPath) return { file: resolve(nameOrPath), shown: nameOrPath }
  const names = await listEnvironmentNames()
  if (names.includes(nameOrPath)) {
    return { file: join(filesFolder, `${nameOrPath}.json`), shown: `src/environment/files/${nameOrPath}.json` }
  }
  const near = findClosestMatch(nameOrPath, names)
  throw new StorefrontError({
    kind: 'usage',
    message: `There is no environment "${nameOrPath}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
    next: `Set --env to one of ${names.join(', ')}, or to the path of an environment file.`,
  })
}

async function readJson(file: string, shown: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The environment file ${shown} cannot be read: ${describeReadFailure(cause)}.`,
      next: `Check the path, or set --env to one of ${(await listEnvironmentNames()).join(', ')}.`,
      cause,
    })
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StorefrontError({
      kind: 'usage',
      message: `${shown} is not JSON: ${reason}`,
      next: `Fix ${shown}.`,
      cause,
    })
  }
}

/** Overrides individual settings. Returns the variable that overrides each setting. */
function override(value: unknown, env: LoadOptions['env']): { value: unknown; origins: Map<string, string> } {
  const origins = new Map<string, string>()
  if (!isRecord(value) || !isRecord(value['settings'])) return { value, origins }
  const settings = { ...value['settings'] }
  for (const name of Object.keys(Environment.shape.settings.shape)) {
    const input = env[OVERRIDE_PREFIX + name]
    if (input === undefined) continue
    settings[name] = input
    origins.set(name, OVERRIDE_PREFIX + name)
  }
  const host = env[`${OVERRIDE_PREFIX}HOST`]
  if (host !== undefined) origins.set('HOST', `${OVERRIDE_PREFIX}HOST`)
  return { value: { ...value, ...(host !== undefined && { HOST: host }), settings }, origins }
}

/** Variables of the command that are not settings. */
const OTHER_VARIABLES: ReadonlySet<string> = new Set([
  'BEARER',
  'BROWSER',
  'CUSTOMER_CAPTCHA',
  'CUSTOMER_EMAIL',
  'CUSTOMER_PASSWORD',
  'HOST',
  'JOURNEY_PLAN',
  'PAYMENT_TOKEN',
  'URL',
])

/** Describes variables that resemble a setting, so they were probably meant to override it. */
function findMisspelledVariables(env: LoadOptions['env']): string[] {
  const names = Object.keys(Environment.shape.settings.shape)
  return Object.keys(env).flatMap((variable) => {
    const name = variable.slice(OVERRIDE_PREFIX.length)
    if (!variable.startsWith(OVERRIDE_PREFIX) || names.includes(name) || OTHER_VARIABLES.has(name)) return []
    const near = findClosestMatch(name, names)
    if (near === undefined) return []
    return [`environment variable ${variable} is not a setting; did you mean ${OVERRIDE_PREFIX}${near}?`]
  })
}

/** Describes a problem with its file or variable. */
function describe(problem: FieldProblem, origins: ReadonlyMap<string, string>, shown: string): string {
  const variable = origins.get(String(problem.path.at(-1)))
  const location = variable === undefined ? shown : `environment variable ${variable}`
  return `${location}: ${formatProblem(problem, 'the file')}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
