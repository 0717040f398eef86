import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Difference } from './difference.ts'
import { entriesOf, generalPath, levelOf } from './schema-path.ts'

const context = { error: en().localeError }

/** What a call is expected to come to: an answer, a refusal that the contract lists, or either of them. */
export type Expectation = 'answer' | 'refusal' | 'either'

/** What differs between a live answer and the contract: breaches, and fields that are new. */
export function contractDifferences(
  { answer, problems }: Endpoint,
  {
    status,
    body,
    unreadable,
  }: { readonly status: number; readonly body: unknown; readonly unreadable?: string | undefined },
  expected: Expectation,
): Difference[] {
  if (status === 200) {
    if (expected === 'refusal') return [breach('status', `is 200 where one of ${problems.join(', ')} was expected`)]
    return body === undefined ? [breach('answer', unreadable ?? 'is no JSON')] : bodyDifferences(answer, body)
  }
  if (!problems.includes(status)) return [breach('status', `is ${status}, which the contract does not list`)]
  if (expected === 'answer') return [breach('status', `is ${status} where an answer was expected`)]
  // Problems may carry members of their own (RFC 9457 §3.2).
  return bodyDifferences(Problem, body).filter(({ kind }) => kind === 'breach')
}

function breach(field: string, text: string): Difference {
  return { kind: 'breach', field, text }
}

function bodyDifferences(schema: z.ZodMiniType, body: unknown): Difference[] {
  const result = schema.safeParse(body, context)
  const issues = result.success ? [] : result.error.issues
  const fieldOf = (path: readonly PropertyKey[]): string => generalPath(schema, body, path) || 'answer'
  const isMissing = (path: readonly PropertyKey[]): boolean => path.length > 0 && valueAt(body, path) === undefined
  const unknown = new Set(unknownFields(schema, body, ''))
  const missing = new Set(issues.filter(({ path }) => isMissing(path)).map(({ path }) => fieldOf(path)))
  const breaches = new Map<string, Difference>()
  for (const { path, message } of issues) {
    const field = fieldOf(path)
    if (breaches.has(field)) continue
    const renamed = missing.has(field) ? newName(field, missing, unknown) : undefined
    if (renamed === undefined) breaches.set(field, breach(field, missing.has(field) ? 'is missing' : message))
    else {
      unknown.delete(renamed)
      breaches.set(field, breach(field, `is missing; there is "${lastOf(renamed)}" in its place`))
    }
  }
  const additions = [...unknown].map((field) => ({ kind: 'addition', field, text: 'is new' }) as const)
  return [...breaches.values(), ...additions]
}

/** The fields that the contract does not know, each once. */
function unknownFields(schema: z.ZodMiniType, value: unknown, parent: string): string[] {
  const level = levelOf(schema, value)
  if (level.kind === 'leaf') return []
  return entriesOf(value).flatMap(([name, inner]) => {
    const path = `${parent}${level.kind === 'entries' ? '*' : name}`
    const next = level.kind === 'entries' ? level.entry : level.fields[name]
    return next === undefined ? [path] : unknownFields(next, inner, `${path}.`)
  })
}

/** A field that is new where one is missing is taken for its new name, unless there are more of either. */
function newName(field: string, missing: ReadonlySet<string>, unknown: ReadonlySet<string>): string | undefined {
  const parent = parentOf(field)
  const beside = (fields: ReadonlySet<string>): string[] => [...fields].filter((other) => parentOf(other) === parent)
  const [only, ...more] = beside(unknown)
  return more.length === 0 && beside(missing).length === 1 ? only : undefined
}

function parentOf(field: string): string {
  return field.slice(0, field.lastIndexOf('.') + 1)
}

function lastOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, step) => new Map(entriesOf(inner)).get(String(step)), value)
}
