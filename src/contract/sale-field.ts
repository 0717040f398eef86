import * as z from 'zod/mini'

/** What a sale field adds to the definition of its schema. */
interface Definition {
  readonly isSaleField?: true
  readonly unsellable?: unknown
}

/**
 * Declares a field that decides whether, at what price and where an item is sold. It is never filled in, required in
 * the content model, and an error of the audit if it is empty.
 * @param unsellable the value that makes the item unsellable; see `toUnsellable`. Undefined leaves the item out of its
 * list or map.
 */
/* @__NO_SIDE_EFFECTS__ */
export function saleField<Schema extends z.ZodMiniType>(schema: Schema, unsellable?: z.output<Schema>): Schema {
  const definition: Definition = { ...schema._zod.def, isSaleField: true, unsellable }
  return schema.clone(definition as typeof schema._zod.def)
}

/** Returns whether a field decides whether, at what price and where an item is sold. */
export function isSaleField(schema: z.ZodMiniType): boolean {
  return (schema._zod.def as Definition).isSaleField === true
}

/** Returns the value of a sale field that makes its item unsellable, or undefined if there is none. */
export function getUnsellableValue(schema: z.ZodMiniType): unknown {
  return (schema._zod.def as Definition).unsellable
}

/** Restricted states of an item whose restrictions are unknown: the country, which contains every destination. */
export const EVERYWHERE = ['US'] as const satisfies string[]

/**
 * Places in which an item must not be sold. An empty list means that there are none. A list of blank entries is an
 * unfinished one, so it is invalid.
 */
export const RestrictedPlaces = z
  .array(z.string())
  .check(
    z.refine((places) => places.length === 0 || places.some((place) => place.trim() !== ''), 'has only blank entries'),
  )
