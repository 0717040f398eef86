/** Collects the values of a repeatable flag. Has no default, so help shows none. */
export function collectValues(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value]
}
