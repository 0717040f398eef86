import leven from 'leven'

/** Share of a name's letters that may differ for it still to be what was meant. */
const TOLERANCE = 0.4

/** The name that was probably meant, by edit distance; undefined when none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: leven(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(given.length, name.length) * TOLERANCE)
    .toSorted((one, other) => one.distance - other.distance)
  return best?.name
}
