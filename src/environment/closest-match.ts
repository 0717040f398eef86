import leven from 'leven'

/** Share of a name's letters that may differ for it still to be what was meant. */
const TOLERANCE = 0.4

/** The name that was probably meant, by edit distance; undefined when none is near. */
export function closestMatch(input: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: leven(input.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(input.length, name.length) * TOLERANCE)
    .toSorted((one, other) => one.distance - other.distance)
  return best?.name
}
