import * as z from 'zod/mini'

/*
 * Fields of a CMS response. Strapi stores null in a field that was never filled in or was cleared. Parsing replaces it:
 * texts become '', lists [], and components an object with empty fields. A field that may be absent is `z.nullable`.
 * Numbers, flags, and texts and lists with a check reject null, because 0, false and [] are values that only an editor
 * can choose (decision 0050). A missing field stays an error, because the request did not populate it.
 */

/** Returns a schema whose input is prepared first. The tools that read schemas see the inner one. */
/* @__NO_SIDE_EFFECTS__ */
function prepared<Schema extends z.ZodMiniType>(prepare: (value: unknown) => unknown, schema: Schema) {
  return z.pipe(z.transform(prepare), schema)
}

/** A text, which may be empty. */
export const text = /* @__PURE__ */ prepared((value) => (value === null ? '' : value), z.string())

/** A list, which may be empty. Entries of null are left out. */
/* @__NO_SIDE_EFFECTS__ */
export function list<Entry extends z.ZodMiniType>(entry: Entry) {
  return prepared((value) => (value === null ? [] : withoutNull(value)), z.array(entry))
}

/** A component, whose fields are empty if it was never filled in. */
/* @__NO_SIDE_EFFECTS__ */
export function component<Fields extends z.core.$ZodShape>(fields: Fields) {
  const toEmpty = () => Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  return prepared((value) => (value === null ? toEmpty() : value), z.object(fields))
}

/** The entry of a response. Strapi sends it alone or as a list, whose first entry is used. */
/* @__NO_SIDE_EFFECTS__ */
export function one<Entry extends z.ZodMiniType>(entry: Entry) {
  return prepared((value) => (Array.isArray(value) && value.length > 0 ? (value[0] as unknown) : value), entry)
}

/** The entries of a response. Strapi may send a single one without a list. */
/* @__NO_SIDE_EFFECTS__ */
export function many<Entry extends z.ZodMiniType>(entry: Entry) {
  const toList = (value: unknown) => (typeof value === 'object' && value !== null ? [value] : value)
  return prepared((value) => (Array.isArray(value) ? withoutNull(value) : toList(value)), z.array(entry))
}

function withoutNull(value: unknown): unknown {
  return Array.isArray(value) ? value.filter((entry) => entry !== null) : value
}

/** A text required by a page, such as the title of a product. */
export const requiredText = z.string().check(
  z.minLength(1),
  z.refine((value) => value.trim() !== '', 'is blank'),
)
