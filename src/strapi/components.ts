import { type ContentType, toKebabCase } from './content-types.ts'
import type { ModelField, ModelFields } from './schema-fields.ts'

/** A group of fields that content types and other components use. */
export interface Component {
  readonly category: string
  readonly name: string
  readonly fields: ModelFields
}

/** Components of the content types, keyed by their fields. */
export interface Components {
  readonly all: readonly Component[]
  find(fields: ModelFields): Component
}

interface Use {
  readonly name: string
  readonly type: string
  readonly fields: ModelFields
}

/**
 * Names the components of content types. Objects with the same fields share one component, which is named after the
 * field where they first occur. Its category is the content type, or `shared` if several types use it.
 */
export function nameComponents(types: readonly ContentType[]): Components {
  const uses = types.flatMap(({ singularName, fields }) => [...listUses(singularName, fields)])
  const byFields = Map.groupBy(uses, ({ fields }) => getKey(fields))
  const taken = new Set<string>()
  const components = new Map<string, Component>()
  for (const [key, occurrences] of byFields) {
    const [first] = occurrences
    if (first === undefined) continue
    const category = new Set(occurrences.map(({ type }) => type)).size > 1 ? 'shared' : first.type
    const free = occurrences.map(({ name }) => name).find((name) => !taken.has(`${category}.${name}`))
    const name = free ?? `${first.name}-${taken.size}`
    taken.add(`${category}.${name}`)
    components.set(key, { category, name, fields: first.fields })
  }
  return {
    all: [...components.values()],
    find(fields) {
      const component = components.get(getKey(fields))
      if (component === undefined) throw new Error('The fields belong to no content type.')
      return component
    },
  }
}

function* listUses(type: string, fields: ModelFields): Generator<Use> {
  for (const [name, field] of Object.entries(fields)) {
    if (!('fields' in field) || field.type === 'entry') continue
    yield { name: toKebabCase(field.isRepeatable ? toSingular(name) : name), type, fields: field.fields }
    yield* listUses(type, field.fields)
  }
}

function toSingular(plural: string): string {
  return plural
    .replace(/_list$/, '')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
}

function getKey(fields: ModelFields): string {
  return JSON.stringify(
    Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    sorted,
  )
}

/** Makes the key independent of the order of fields inside components. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value as ModelField).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
