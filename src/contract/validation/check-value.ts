import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { expandUnions } from './expand-unions.ts'

/** A problem in a field. The path is empty if the value itself is invalid. */
export interface FieldProblem {
  readonly path: readonly PropertyKey[]
  readonly text: string
  /** Whether the field is not allowed. */
  readonly isUnrecognized?: true
}

export type Checked<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly problems: readonly FieldProblem[] }

// Passed to each parse, because z.config() would change the messages of the entire process.
const context = { error: describeIssue, reportInput: true }

/**
 * Validates a value that a person wrote, such as a file or a request. Problems say what is expected in plain words, and
 * never contain the value, which may be private.
 */
export function checkValue<S extends z.core.$ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = z.safeParse(schema, value, context)
  if (result.success) return result
  return { success: false, problems: expandUnions(result.error.issues).flatMap(toProblems) }
}

/** Returns a line such as `scores.seo: Missing; must be a number`. */
export function formatProblem({ path, text }: FieldProblem, rootName: string): string {
  return `${path.map(String).join('.') || rootName}: ${text}`
}

function toProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const { path, message } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], text: 'Unrecognized field', isUnrecognized: true }))
  }
  const isMissing = issue.input === undefined && message.startsWith('Must')
  return [{ path, text: isMissing ? `Missing; m${message.slice(1)}` : message }]
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
}

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', object: 'field' }

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = `Must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
      if (issue.input === undefined || issue.expected === 'int') return expected
      return `${expected}, not ${describeType(issue.input)}`
    }
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value))
      return `Must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`
    }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Must not be empty'
      return describeLimit(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin)
    case 'too_big':
      return describeLimit(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin)
    case 'invalid_format':
      if (issue.format === 'date') return 'Must be a date such as 2026-12-31'
      return describeInEnglish(issue)
        ?.replace(/^Invalid \w+: must /, 'Must ')
        .replace(/^Invalid /, 'Must be a valid ')
    case 'invalid_key':
      return issue.issues[0]?.message
    default:
      return describeInEnglish(issue)
  }
}

function describeLimit(relation: string, limit: number | bigint, origin: string): string {
  const unit = UNITS[origin]
  return unit === undefined
    ? `Must be ${relation} ${limit}`
    : `Must have ${relation} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`
}

function describeType(value: unknown): string {
  if (value === null) return 'null'
  return TYPE_NAMES[Array.isArray(value) ? 'array' : typeof value] ?? typeof value
}

function describeInEnglish(issue: z.core.$ZodRawIssue): string | undefined {
  const text = en().localeError(issue)
  return typeof text === 'string' ? text : text?.message
}
