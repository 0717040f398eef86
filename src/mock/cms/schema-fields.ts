import type * as z from 'zod/mini'
import { Media } from '#contract/cms/media.ts'
import { RichText } from '#contract/cms/rich-text.ts'
import { isSaleField } from '#contract/sale-field.ts'

export type ModelField =
  | { readonly type: 'text' | 'number' | 'flag' | 'list' | 'rich-text'; readonly isRequired: boolean }
  | { readonly type: 'media'; readonly isRepeatable: boolean }
  /** An object stored as a component, or as an entry if it has a `documentId`. */
  | { readonly type: 'component' | 'entry'; readonly isRepeatable: boolean; readonly fields: ModelFields }
export type ModelFields = Readonly<Record<string, ModelField>>

/** The parts of a schema that this file reads. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly checks?: readonly unknown[]
}

/** Fields that Strapi adds to every entry and component. A model must not define them. */
const RESERVED = new Set(['id', 'documentId'])

/** Converts the fields of a contract object to fields of the content model. */
export function toModelFields(schema: z.ZodMiniType): ModelFields {
  const { shape = {} } = unwrap(schema).definition
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => (RESERVED.has(name) ? [] : [[name, toModelField(field)]])),
  )
}

function toModelField(schema: z.ZodMiniType): ModelField {
  const { schema: inner, definition } = unwrap(schema)
  const isRequired = isSaleField(schema)
  if (inner === RichText) return { type: 'rich-text', isRequired: false }
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

interface Unwrapped {
  readonly schema: z.ZodMiniType
  readonly definition: Definition
}

/** Unwraps optional and nullable schemas, and selects the union option that Strapi can store. */
function unwrap(schema: z.ZodMiniType): Unwrapped {
  const definition: Definition = schema._zod.def
  if (definition.innerType !== undefined) return unwrap(definition.innerType)
  if (definition.options === undefined) return { schema, definition }
  const options = definition.options.map(unwrap)
  const storable = options.find(({ definition: { shape } }) => shape !== undefined && !('id' in shape)) ?? options[0]
  if (storable === undefined) throw new Error('A union of the contract has no options.')
  return storable
}
