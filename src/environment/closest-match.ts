import leven from 'leven'

/** Maximum edit distance of similar names, as a share of the longer one. */
const TOLERANCE = 0.4

/** Returns the most similar name by edit distance, or undefined if none is similar enough. */
export function findClosestMatch(input: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: leven(input.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(input.length, name.length) * TOLERANCE)
    .toSorted((one, other) => one.distance - other.distance)
  return best?.name
}
