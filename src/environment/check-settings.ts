import type * as z from 'zod'
import { type Checked, checkValue } from '#contract/validation/check-value.ts'
import { findClosestMatch } from './closest-match.ts'
import { Environment } from './environment.ts'
import { hideCredentials } from './url-settings.ts'

/**
 * Validates an environment or its settings. Problems also contain the value, without credentials, or the name of the
 * setting that was probably meant.
 */
export function checkSettings<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = checkValue(schema, value)
  if (result.success) return result
  const problems = result.problems.map((problem) => {
    const { path, text, isUnrecognized } = problem
    if (isUnrecognized === true) {
      const names = [Environment, Environment.shape.settings].flatMap(({ shape }) => Object.keys(shape))
      const near = findClosestMatch(String(path.at(-1)), names)
      return near === undefined ? problem : { ...problem, text: `${text}; did you mean ${near}?` }
    }
    const input = path.reduce<unknown>((found, key) => (found as Readonly<Record<PropertyKey, unknown>>)[key], value)
    if (input === undefined || text.includes(', not ')) return problem
    const shown = JSON.stringify(typeof input === 'string' ? hideCredentials(input) : input)
    return { ...problem, text: `${text}, not ${shown}` }
  })
  return { success: false, problems }
}
