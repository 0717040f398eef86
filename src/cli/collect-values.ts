/** Collects the values of a flag that can be repeated. Without a default, help shows none. */
export function collectValues(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value]
}
