import type * as z from 'zod/mini'
import type { Difference } from '#contract/differences/difference.ts'
import { listEntries, getLevel } from '#contract/differences/schema-path.ts'

/** Types of the values at each path, combined over all list entries. Null is ignored. */
type Shape = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Returns the differences between the shape of a valid live response and that of the recorded one: added or removed
 * optional fields, and values of another type. Different values and list lengths are ignored.
 */
export function findShapeDifferences(schema: z.ZodMiniType, recorded: unknown, live: unknown): Difference[] {
  const [before, current] = [getShape(schema, recorded), getShape(schema, live)]
  return [...new Set([...before.keys(), ...current.keys()])].toSorted().flatMap((field): Difference[] => {
    if (!isComparable(field, before, current)) return []
    const [was, is] = [typesAt(field, before), typesAt(field, current)]
    if (is === undefined) return [createOutdated(field, 'is in the recording and no longer in the response')]
    if (was === undefined) return [createOutdated(field, 'is in the response and not in the recording')]
    return was === '' || is === '' || was === is ? [] : [createOutdated(field, `is ${is}; the recording has ${was}`)]
  })
}

function createOutdated(field: string, text: string): Difference {
  return { kind: 'outdated', field, text }
}

function getShape(schema: z.ZodMiniType, value: unknown): Shape {
  const shape = new Map<string, Set<string>>()
  const visit = (inner: z.ZodMiniType, part: unknown, path: string): void => {
    const types = shape.get(path) ?? new Set()
    shape.set(path, types)
    if (part === null) return
    types.add(Array.isArray(part) ? 'list' : typeof part)
    const level = getLevel(inner, part)
    if (level.kind === 'leaf') return
    for (const [name, next] of listEntries(part)) {
      const nextSchema = level.kind === 'entries' ? level.entry : level.fields[name]
      // Fields outside the contract are additions, which the contract check already reports.
      if (nextSchema !== undefined) visit(nextSchema, next, `${path}.${level.kind === 'entries' ? '*' : name}`)
    }
  }
  visit(schema, value, 'response')
  return shape
}

/**
 * Returns whether a field can be compared, which requires its parent to be in both responses. An empty list or map has
 * no fields to compare.
 */
function isComparable(field: string, recorded: Shape, current: Shape): boolean {
  if (field.endsWith('.*')) return recorded.has(field) && current.has(field)
  const parent = field.slice(0, field.lastIndexOf('.'))
  return [recorded, current].every((shape) => parent === '' || (shape.get(parent)?.size ?? 0) > 0)
}

function typesAt(field: string, shape: Shape): string | undefined {
  const types = shape.get(field)
  return types === undefined ? undefined : [...types].toSorted().join(' or ')
}
