import type * as z from 'zod/mini'
import { Media } from './media.ts'

/** The parts of a schema used in this file. */
interface Definition {
  readonly type: string
  readonly shape?: object
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
}

/**
 * Returns whether Strapi sends a field only if the request populates it: an image, a component, or a list of these. A
 * missing field was not populated, because Strapi sends null for a field without a value.
 */
export function mustBePopulated(schema: z.ZodMiniType): boolean {
  if (schema === Media) return true
  const { type, shape, element, innerType, options }: Definition = schema._zod.def
  if (innerType !== undefined) return mustBePopulated(innerType)
  if (options !== undefined) return options.some(mustBePopulated)
  // An object with arbitrary fields is a rich text block.
  return shape !== undefined
    ? type === 'object' && !('catchall' in schema._zod.def)
    : element !== undefined && mustBePopulated(element)
}
