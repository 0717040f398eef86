import type * as z from 'zod/mini'
import { Media } from '#contract/cms/media.ts'
import { RichText } from '#contract/cms/rich-text.ts'
import { isSaleField } from '#contract/sale-field.ts'
import { getDefinition, unwrap } from '#contract/schema.ts'

export type ModelField =
  | { readonly type: 'text' | 'number' | 'flag' | 'list' | 'rich-text'; readonly isRequired: boolean }
  | { readonly type: 'media'; readonly isRepeatable: boolean }
  /** An object stored as a component, or as an entry if it has a `documentId`. */
  | { readonly type: 'component' | 'entry'; readonly isRepeatable: boolean; readonly fields: ModelFields }
export type ModelFields = Readonly<Record<string, ModelField>>

/** Fields that Strapi adds to every entry and component. A model must not define them. */
const RESERVED = new Set(['id', 'documentId'])

/** Converts the fields of a contract object to fields of the content model. */
export function toModelFields(schema: z.ZodMiniType): ModelFields {
  const { shape = {} } = getDefinition(toStored(schema))
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => (RESERVED.has(name) ? [] : [[name, toModelField(field)]])),
  )
}

function toModelField(schema: z.ZodMiniType): ModelField {
  const inner = toStored(schema)
  const definition = getDefinition(inner)
  const isRequired = isSaleField(schema)
  if (inner === unwrap(RichText)) return { type: 'rich-text', isRequired: false }
  if (inner === Media) return { type: 'media', isRepeatable: false }
  if (definition.element !== undefined) {
    const element = toModelField(definition.element)
    return 'isRepeatable' in element ? { ...element, isRepeatable: true } : { type: 'list', isRequired }
  }
  if (definition.shape !== undefined) {
    const type = 'documentId' in definition.shape ? 'entry' : 'component'
    return { type, isRepeatable: false, fields: toModelFields(inner) }
  }
  if (definition.type === 'number') return { type: 'number', isRequired }
  if (definition.type === 'boolean') return { type: 'flag', isRequired }
  // The contract has checks only for essential texts.
  return { type: 'text', isRequired: isRequired || (definition.checks ?? []).length > 0 }
}

/** Returns the schema that Strapi stores: not optional, and the storable option of a union. */
function toStored(schema: z.ZodMiniType): z.ZodMiniType {
  const inner = unwrap(schema)
  const { options } = getDefinition(inner)
  if (options === undefined) return inner
  const stored = options.map(toStored)
  const isStorable = ({ shape }: ReturnType<typeof getDefinition>) => shape !== undefined && !('id' in shape)
  return stored.find((option) => isStorable(getDefinition(option))) ?? stored[0] ?? inner
}
