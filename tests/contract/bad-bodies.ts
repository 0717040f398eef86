import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sample } from '#live/world.ts'
import type { Override } from './send.ts'

/** A request body that must be rejected. */
export interface BadBody extends Override {
  readonly title: string
  /** The field that the error must name; undefined if the body itself is invalid. */
  readonly field?: string
  readonly status: 400 | 413 | 415
}

/** The parts of JSON Schema that are used here. */
interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly const?: unknown
}

type Path = readonly (string | number)[]

const JSON_TYPE = 'application/json'
const TOO_LONG = 'x'.repeat(4001)
const OVER_LIMIT_BYTES = 262_145
const LEVELS = 50_000

/** Values of JSON types. A field gets the first one that its schema rejects, and null. */
const VALUES: Readonly<Record<string, unknown>> = { string: 'text', array: ['text'] }

/** Generates invalid variants of an endpoint's JSON body from its schema and a valid body. */
export function createBadJsonBodies({ body: schema }: Endpoint, { body }: Sample): BadBody[] {
  if (schema === undefined) return []
  const root = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
  const text = JSON.stringify(body)
  return [
    ...(z.safeParse(schema, undefined).success ? [] : [{ title: 'nothing', status: 400, field: 'body' } as const]),
    { title: 'an empty body, as JSON', body: '', contentType: JSON_TYPE, status: 400, field: 'body' } as const,
    {
      title: 'broken JSON',
      body: `${text.slice(0, -1)},`,
      contentType: JSON_TYPE,
      status: 400,
      field: 'body',
    } as const,
    {
      title: 'lists within lists',
      body: '['.repeat(LEVELS) + ']'.repeat(LEVELS),
      contentType: JSON_TYPE,
      status: 400,
      field: 'body',
    } as const,
    { title: 'plain text', body: text, contentType: 'text/plain', status: 415 } as const,
    {
      title: 'more than the limit',
      body: text + ' '.repeat(OVER_LIMIT_BYTES),
      contentType: JSON_TYPE,
      status: 413,
    } as const,
    ...[...invalidBodies(root, body, [])].map(({ title, field, value }) => ({
      title,
      field,
      body: JSON.stringify(value),
      contentType: JSON_TYPE,
      status: 400 as const,
    })),
  ].filter(({ title }) => title !== 'an empty body, as JSON' || !z.safeParse(schema, undefined).success)
}

/** Returns a copy with a different value at a path. `undefined` removes the field. */
export function withValue(tree: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const copy = Array.isArray(tree) ? [...tree] : { ...(tree as object) }
  const inner = withValue((tree as Readonly<Record<string, unknown>>)[step], rest, value)
  return Object.assign(copy, { [step]: inner })
}

function* invalidBodies(
  schema: JsonSchema,
  tree: unknown,
  path: Path,
): Generator<{ readonly title: string; readonly field: string; readonly value: unknown }> {
  const field = path.join('.') || 'body'
  const currentPath = valueAt(tree, path)
  const wrong = Object.keys(VALUES).find((type) => !typesOf(schema).has(type)) ?? ''
  yield { title: `${field} as ${wrong}`, field, value: withValue(tree, path, VALUES[wrong]) }
  if (!typesOf(schema).has('null')) yield { title: `${field} as null`, field, value: withValue(tree, path, null) }
  if (typesOf(schema).has('string')) {
    yield { title: `${field} too long`, field, value: withValue(tree, path, TOO_LONG) }
  }
  if (schema.items !== undefined && Array.isArray(currentPath) && currentPath.length > 0) {
    yield* invalidBodies(schema.items, tree, [...path, 0])
  }
  if (schema.properties === undefined || currentPath === undefined) return
  const extra = [...path, 'surprise']
  yield { title: `${extra.join('.')} extra`, field: extra.join('.'), value: withValue(tree, extra, 'surprise') }
  for (const [name, inner] of Object.entries(schema.properties)) {
    const fieldPath = [...path, name]
    if (schema.required?.includes(name)) {
      yield {
        title: `${fieldPath.join('.')} missing`,
        field: fieldPath.join('.'),
        value: withValue(tree, fieldPath, undefined),
      }
    }
    yield* invalidBodies(inner, tree, fieldPath)
  }
}

function valueAt(tree: unknown, path: Path): unknown {
  return path.reduce((value, step) => (value as Readonly<Record<string, unknown>>)[step], tree)
}

/** Returns the JSON types that a schema accepts. A constant accepts none of the samples. */
function typesOf({ type, anyOf, const: fixed }: JsonSchema): ReadonlySet<string> {
  if (fixed !== undefined) return new Set()
  if (anyOf !== undefined) return new Set(anyOf.flatMap((inner) => [...typesOf(inner)]))
  return new Set(type === undefined ? [] : [type].flat())
}
