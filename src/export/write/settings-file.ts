import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { checkValue, formatProblem } from '#contract/validation/check-value.ts'
import { Environment } from '#environment/environment.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { SETTINGS_FILE } from '../hosts/export-files.ts'
import { assertExport } from './export-folder.ts'

/**
 * Returns the settings in an export's `env.js`, which may have been edited since the build.
 * @throws {StorefrontError} if the folder is not an export or the settings are invalid.
 */
export async function readSettings(folder: string): Promise<RuntimeSettings> {
  await assertExport(folder)
  const file = join(folder, SETTINGS_FILE)
  const next = 'Fix the file, or build the export again.'
  const script = await readFile(file, 'utf8')
  let found: unknown
  try {
    found = evaluateSettings(script)
  } catch (cause) {
    throw new StorefrontError({ kind: 'usage', message: `The settings in ${file} cannot be read.`, next, cause })
  }
  const settings = checkValue(Environment.shape.settings, found)
  if (settings.success) return settings.data
  const errors = settings.problems.map((problem) => formatProblem(problem, 'the file'))
  throw new StorefrontError({
    kind: 'usage',
    message: [`The settings in ${file} are invalid:`, ...errors].join('\n'),
    next,
  })
}

/** Timeout for the script in milliseconds. */
const SCRIPT_LIMIT_MS = 1_000

/**
 * Runs the script as a browser would, because people edit it and may use comments, other quotes, or `window`. The
 * script has no access to this process and can only return text.
 */
function evaluateSettings(script: string): unknown {
  const context = createContext(Object.create(null) as object, { codeGeneration: { strings: false, wasm: false } })
  const options = { timeout: SCRIPT_LIMIT_MS }
  runInContext('var window = globalThis, self = globalThis', context, options)
  runInContext(script, context, options)
  return JSON.parse(String(runInContext('JSON.stringify(globalThis.storefrontSettings)', context, options)))
}
