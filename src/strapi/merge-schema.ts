import type { Attribute, Attributes, SchemaFile, StrapiSchema } from './strapi-files.ts'

/** A field of the project whose values Strapi would delete if it became the field of the contract. */
export interface SchemaConflict {
  /** Name of the field, such as `product.about` or `shared.link.url`. */
  readonly name: string
  readonly found: string
  readonly expected: string
}

/** The types that Strapi converts into each other without losing values. */
const CONVERTIBLE = [
  ['string', 'text', 'richtext', 'uid', 'email', 'enumeration'],
  ['integer', 'decimal', 'float'],
]

/**
 * Adds the contract's fields to a schema of the project. Everything else in the schema stays, and so does a field with
 * conflicts, unless `replaced` contains its name.
 */
export function mergeSchema(
  current: StrapiSchema,
  { name, schema }: SchemaFile,
  replaced: ReadonlySet<string>,
): { readonly schema: StrapiSchema; readonly conflicts: readonly SchemaConflict[] } {
  const conflicts: SchemaConflict[] = []
  const isKept = (field: string, found: string, expected: string): boolean => {
    conflicts.push({ name: `${name}.${field}`, found, expected })
    return !replaced.has(`${name}.${field}`)
  }
  const attributes = Object.entries(schema.attributes).map(([field, attribute]): [string, Attribute] => {
    const found = current.attributes[field]
    if (found === undefined) return [field, attribute]
    if (holdsSameValues(found, attribute)) return [field, { ...found, ...attribute, ...keepType(found, attribute) }]
    return [field, isKept(field, describe(found), describe(attribute)) ? found : attribute]
  })
  const { draftAndPublish = false } = schema.options
  const losesDrafts = current.options.draftAndPublish === true && 'kind' in schema && !draftAndPublish
  const keepsDrafts = losesDrafts && isKept('draftAndPublish', 'true', 'false')
  return {
    schema: {
      ...current,
      options: losesDrafts && !keepsDrafts ? { ...current.options, draftAndPublish } : current.options,
      attributes: { ...current.attributes, ...Object.fromEntries(attributes) } satisfies Attributes,
    },
    conflicts,
  }
}

function holdsSameValues(one: Attribute, other: Attribute): boolean {
  const isConvertible = CONVERTIBLE.some((types) => [one, other].every(({ type }) => types.includes(String(type))))
  if (one['type'] !== other['type'] && !isConvertible) return false
  return (
    (['component', 'target', 'multiple', 'repeatable'] as const).every(
      (key) => (one[key] ?? false) === (other[key] ?? false),
    ) && isToMany(one) === isToMany(other)
  )
}

function isToMany({ relation }: Attribute): boolean {
  return String(relation).endsWith('ToMany')
}

/** A project may choose a longer text or another number, and more values of an enumeration. */
function keepType(found: Attribute, attribute: Attribute): Attribute {
  const values = [found, attribute].flatMap(({ enum: list }) => (Array.isArray(list) ? (list as string[]) : []))
  return { type: found['type'], ...(found['type'] === 'enumeration' && { enum: [...new Set(values)] }) }
}

/** Describes a field by what decides its values, such as `relation manyToMany api::product.product`. */
function describe(attribute: Attribute): string {
  const { type, relation = '', target = '', component = '', repeatable, multiple } = attribute
  const list = repeatable === true || multiple === true ? 'list' : ''
  const parts = [type, relation, target, component, list].map(String)
  return parts.filter((part) => part !== '').join(' ')
}
