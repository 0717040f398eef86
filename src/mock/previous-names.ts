/** Called with the previous and the current name when a previous name is used. */
export type OnPreviousName = (previous: string, current: string) => void

/** Returns the current name of a name, or the name itself if it was not renamed. */
export function toCurrentName(
  renamed: ReadonlyMap<string, string>,
  name: string,
  onPreviousName?: OnPreviousName,
): string {
  const current = renamed.get(name)
  if (current !== undefined) onPreviousName?.(name, current)
  return current ?? name
}

/**
 * Returns an object with the current names of its fields. A field that is given with both names keeps both, so that it
 * is reported. Other values are returned unchanged.
 */
export function toCurrentFields(
  value: unknown,
  renamed: ReadonlyMap<string, string>,
  onPreviousName?: OnPreviousName,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isGivenTwice = (field: string): boolean => Object.hasOwn(value, renamed.get(field) ?? '')
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]: [string, unknown]) => [
      isGivenTwice(field) ? field : toCurrentName(renamed, field, onPreviousName),
      inner,
    ]),
  )
}

/** Returns an object with a changed field. Other values, and objects without the field, are returned unchanged. */
export function withChanged(value: unknown, field: string, change: (inner: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return value
  return { ...value, [field]: change(value[field as keyof typeof value]) }
}

/** Changes every entry of a list. Other values are returned unchanged. */
export function withEachChanged(value: unknown, change: (entry: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(change) : value
}

/** Returns a sentence that names the replacement of a previous name. */
export function describePreviousName(previous: string, current: string): string {
  return `${previous} is now ${current}; the old name will be removed in the next release.`
}
