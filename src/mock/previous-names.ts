/** Called with the previous and the current name whenever a previous name is used. */
export type OnPreviousName = (previous: string, current: string) => void

/** Returns the current name for a previous name. Other names are returned unchanged. */
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
 * Renames the fields of an object to their current names. If a field is given under both names, both are kept so that
 * the duplicate is reported. Other values are returned unchanged.
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

/**
 * Returns a copy of an object with one field changed. Objects without the field and other values are returned
 * unchanged.
 */
export function withChanged(value: unknown, field: string, change: (inner: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return value
  return { ...value, [field]: change(value[field as keyof typeof value]) }
}

/** Changes each entry of a list. Other values are returned unchanged. */
export function withEachChanged(value: unknown, change: (entry: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(change) : value
}

/** Returns a sentence that names the replacement for a previous name. */
export function describePreviousName(previous: string, current: string): string {
  return `${previous} is now ${current}; the old name will be removed in the next release.`
}
