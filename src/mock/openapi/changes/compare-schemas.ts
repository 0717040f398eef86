import { isDeepStrictEqual } from 'node:util'
import { toList, type Node, toNode, resolveReference } from './resolve.ts'
import type { Direction, RuleName } from './rules.ts'

/** One version of a value, and the document that contains it. */
export interface Version {
  readonly document: Node
  readonly schema: unknown
}

/** Reports a change at a location. `detail` is appended to the rule's text. */
export type Report = (rule: RuleName, location: string, detail?: string) => void

interface Comparison {
  readonly direction: Direction
  readonly report: Report
  /** Pairs of references that are currently being compared. They are needed because schemas may be recursive. */
  readonly open: ReadonlySet<string>
}

/** A non-null schema with references resolved and `allOf` merged. */
interface Normal {
  readonly nullable: boolean
  /** The unmodified alternatives. A schema that is not a union has only one. */
  readonly variants: readonly unknown[]
  readonly schema: Node
}

const UPPER_LIMITS = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'] as const
/** Minimum constraints with their defaults. */
const LOWER_LIMITS = [
  ['minLength', 0],
  ['minItems', 0],
  ['minProperties', 0],
  ['minimum', -Infinity],
  ['exclusiveMinimum', -Infinity],
] as const
const FORMATS = ['format', 'pattern', 'multipleOf', 'contentMediaType', 'contentEncoding'] as const

/** Reports the changes between two versions of a schema at a location such as `Cart` or `body`. */
export function compareSchemas(
  baseline: Version,
  after: Version,
  location: string,
  direction: Direction,
  report: Report,
): void {
  compare(baseline, after, location, { direction, report, open: new Set() })
}

function compare(baseline: Version, after: Version, location: string, { open, ...rest }: Comparison): void {
  const [one, other] = [getName(baseline.schema), getName(after.schema)]
  // Changes in a shared schema are reported once, under its name.
  const currentLocation = one !== undefined && one === other ? one : location
  const pair = `${one} ${other}`
  if (one !== undefined && other !== undefined && open.has(pair)) return
  const comparison = { ...rest, open: new Set([...open, pair]) }
  const [was, is] = [normalizeSchema(baseline), normalizeSchema(after)]
  const { report } = comparison
  if (was.nullable !== is.nullable) report(is.nullable ? 'became-nullable' : 'became-not-nullable', currentLocation)
  if (was.variants.length > 1 || is.variants.length > 1) {
    compareVariants(
      { ...baseline, schema: was.variants },
      { ...after, schema: is.variants },
      currentLocation,
      comparison,
    )
    return
  }
  const [from, to] = [
    { ...baseline, schema: was.schema },
    { ...after, schema: is.schema },
  ]
  if (!compareTypes(from.schema, to.schema, currentLocation, report)) return
  compareValues(from.schema, to.schema, currentLocation, report)
  compareLimits(from.schema, to.schema, currentLocation, report)
  compareFields(from, to, currentLocation, comparison)
  for (const inner of ['items', 'additionalProperties'] as const) {
    const [content, contentNow] = [from.schema[inner], to.schema[inner]]
    if (typeof content !== 'object' || typeof contentNow !== 'object') continue
    compare({ ...from, schema: content }, { ...to, schema: contentNow }, `${currentLocation}[]`, comparison)
  }
}

function getName(schema: unknown): string | undefined {
  const reference = toNode(schema)['$ref']
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined
}

function normalizeSchema({ document, schema: written }: Version): Normal {
  const merged = joined(document, written)
  const union = [...toList(merged['anyOf']), ...toList(merged['oneOf'])]
  const variants = union.filter((variant) => !isNull(resolveReference(document, variant)))
  const types = [merged['type']].flat()
  const values = toList(merged['enum'])
  const isNullable = variants.length < union.length || types.includes('null') || values.includes(null)
  const [single] = variants
  if (variants.length === 1) {
    const inner = normalizeSchema({ document, schema: single })
    return { ...inner, nullable: inner.nullable || isNullable }
  }
  const schema = isNullable
    ? { ...merged, type: types.filter((type) => type !== 'null'), enum: valuesWithoutNull(merged) }
    : merged
  return { nullable: isNullable, variants: variants.length === 0 ? [written] : variants, schema }
}

function valuesWithoutNull({ enum: values }: Node): unknown {
  return Array.isArray(values) ? values.filter((value) => value !== null) : undefined
}

function isNull({ type, const: value }: Node): boolean {
  return type === 'null' || value === null
}

/** Merges the schemas in `allOf` into one schema. */
function joined(document: Node, written: unknown): Node {
  const { allOf, ...schema } = resolveReference(document, written)
  if (allOf === undefined) return schema
  const parts = [schema, ...toList(allOf).map((part) => joined(document, part))]
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => toNode(part['properties']))) as Node,
    required: parts.flatMap((part) => toList(part['required'])),
  } as Node
}

/** Pairs alternatives by name, then by equality, then by order. */
function compareVariants(baseline: Version, after: Version, location: string, comparison: Comparison): void {
  let remaining = [...toList(baseline.schema)]
  const right = [...toList(after.schema)]
  const pairs: [unknown, unknown][] = []
  for (const isPair of [areNamesakes, isDeepStrictEqual]) {
    remaining = remaining.filter((one) => {
      const at = right.findIndex((other) => isPair(one, other))
      if (at >= 0) pairs.push([one, ...right.splice(at, 1)] as [unknown, unknown])
      return at < 0
    })
  }
  const rest = Math.min(remaining.length, right.length)
  for (let at = 0; at < rest; at += 1) pairs.push([remaining[at], right[at]])
  for (const [one, other] of pairs)
    compare({ ...baseline, schema: one }, { ...after, schema: other }, location, comparison)
  for (const variant of remaining.slice(rest)) comparison.report('variant-removed', location, getName(variant))
  for (const variant of right.slice(rest)) comparison.report('variant-added', location, getName(variant))
}

function areNamesakes(one: unknown, other: unknown): boolean {
  return getName(one) !== undefined && getName(one) === getName(other)
}

/** Returns whether the types are equal. If they are not, there is nothing else to compare. */
function compareTypes(baseline: Node, after: Node, location: string, report: Report): boolean {
  const [was, is] = [getTypes(baseline), getTypes(after)]
  const isLess = [...was].some((type) => !takes(is, type))
  const isMore = [...is].some((type) => !takes(was, type))
  if (!isLess && !isMore) return true
  const rule = isLess && isMore ? 'type-changed' : isLess ? 'type-specialized' : 'type-generalized'
  report(rule, location, `${[...was].join(' or ')}, now ${[...is].join(' or ')}`)
  return false
}

const ANY = 'anything'

function getTypes(schema: Node): ReadonlySet<string> {
  const written = [schema['type']].flat().filter((type) => typeof type === 'string')
  if (written.length > 0) return new Set(written)
  const values = getValues(schema)
  return new Set(values === undefined ? [ANY] : values.map((value) => typeof value))
}

function takes(types: ReadonlySet<string>, type: string): boolean {
  return types.has(type) || types.has(ANY) || (type === 'integer' && types.has('number'))
}

/** Returns the enumerated values of a schema, or undefined if it accepts any value. */
function getValues(schema: Node): readonly unknown[] | undefined {
  if (schema['const'] !== undefined) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined
}

function compareValues(baseline: Node, after: Node, location: string, report: Report): void {
  const [was, is] = [getValues(baseline), getValues(after)]
  if (was === undefined && is === undefined) return
  if (was === undefined) report('became-enum', location, is?.map(String).join(', '))
  else if (is === undefined) report('enum-dropped', location)
  else {
    for (const value of was) if (!is.includes(value)) report('enum-value-removed', location, String(value))
    for (const value of is) if (!was.includes(value)) report('enum-value-added', location, String(value))
  }
}

function compareLimits(baseline: Node, after: Node, location: string, report: Report): void {
  const compareOne = (name: string, unlimited: number): void => {
    const [was, is] = [numberOr(baseline[name], unlimited), numberOr(after[name], unlimited)]
    if (was === is) return
    const isTighter = unlimited === Infinity ? is < was : is > was
    const detail = `${name} ${shown(baseline[name])}, now ${shown(after[name])}`
    report(isTighter ? 'limit-tightened' : 'limit-loosened', location, detail)
  }
  for (const name of UPPER_LIMITS) compareOne(name, Infinity)
  for (const [name, none] of LOWER_LIMITS) compareOne(name, none)
  if ((baseline['uniqueItems'] === true) !== (after['uniqueItems'] === true)) {
    report(after['uniqueItems'] === true ? 'limit-tightened' : 'limit-loosened', location, 'uniqueItems')
  }
  for (const name of FORMATS) {
    const [was, is] = [baseline[name], after[name]]
    if (was === is) continue
    const rule = was === undefined ? 'format-set' : is === undefined ? 'format-dropped' : 'format-changed'
    report(rule, location, `${name} ${shown(was)}, now ${shown(is)}`)
  }
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}

function shown(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value)
}

function compareFields(baseline: Version, after: Version, location: string, comparison: Comparison): void {
  const { report } = comparison
  const [one, other] = [toNode(baseline.schema), toNode(after.schema)]
  const [was, is] = [toNode(one['properties']), toNode(other['properties'])]
  const [needed, needs] = [toList(one['required']), toList(other['required'])]
  for (const name of Object.keys(was)) {
    const field = `${location}.${name}`
    if (!Object.hasOwn(is, name)) report('property-removed', field)
    else {
      if (needed.includes(name) !== needs.includes(name)) {
        report(needs.includes(name) ? 'became-required' : 'became-optional', field)
      }
      compare({ ...baseline, schema: was[name] }, { ...after, schema: is[name] }, field, comparison)
    }
  }
  for (const name of Object.keys(is)) {
    if (Object.hasOwn(was, name)) continue
    report(needs.includes(name) ? 'property-added-required' : 'property-added-optional', `${location}.${name}`)
  }
  const [wasClosed, isClosed] = [one['additionalProperties'] === false, other['additionalProperties'] === false]
  if (wasClosed !== isClosed) report(isClosed ? 'became-closed' : 'became-open', location)
}
