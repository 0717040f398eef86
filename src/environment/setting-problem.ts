import type * as z from 'zod'
import { findClosestMatch } from './closest-match.ts'
import { hideCredentials } from './url-settings.ts'

/**
 * Describes an invalid setting: its name, the expected format, and its value without credentials.
 * @param known names of the settings, for misspelled ones
 */
export function describeSettingProblem(issue: z.core.$ZodIssue, value: unknown, known: readonly string[]): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const near = findClosestMatch(key, known)
      return `${[...issue.path, key].join('.')} is not a setting${near === undefined ? '' : `; did you mean ${near}?`}`
    })
  }
  const name = issue.path.join('.') || 'the file'
  const input = valueAt(value, issue.path)
  if (input === undefined) return [`${name} is missing; it ${expectedForm(issue)}`]
  const shown = JSON.stringify(typeof input === 'string' ? hideCredentials(input) : input)
  return [`${name} ${expectedForm(issue)}, not ${shown}`]
}

function expectedForm(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('must ')) return issue.message
  if (issue.code === 'invalid_type') return `must be a ${issue.expected === 'object' ? 'group of settings' : 'string'}`
  return issue.message
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((found, key) => (found as Readonly<Record<PropertyKey, unknown>> | null)?.[key], value)
}
