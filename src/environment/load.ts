import { readdir, readFile } from 'node:fs/promises'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { checkValue, type FieldProblem, formatProblem } from '#contract/validation/check-value.ts'
import { findClosestMatch } from '#errors/closest-match.ts'
import { describeFailure } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
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
  const result = checkValue(Environment, value)
  if (result.success) return result.data
  const problems = result.problems.map((problem) => describe(problem, origins, shown))
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
      message: `The environment file ${shown} cannot be read: ${describeFailure(cause)}.`,
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

/** Overrides individual settings, and leaves out the file's schema. Returns the variable that overrides each setting. */
function override(value: unknown, env: LoadOptions['env']): { value: unknown; origins: Map<string, string> } {
  const origins = new Map<string, string>()
  if (!isRecord(value) || !isRecord(value['settings'])) return { value, origins }
  const { $schema: _, ...file } = value
  const settings = { ...value['settings'] }
  for (const name of Object.keys(Environment.shape.settings.shape)) {
    const input = env[OVERRIDE_PREFIX + name]
    if (input === undefined) continue
    settings[name] = input
    origins.set(name, OVERRIDE_PREFIX + name)
  }
  const host = env[`${OVERRIDE_PREFIX}HOST`]
  if (host !== undefined) origins.set('HOST', `${OVERRIDE_PREFIX}HOST`)
  return { value: { ...file, ...(host !== undefined && { HOST: host }), settings }, origins }
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
