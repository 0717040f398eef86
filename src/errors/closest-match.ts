import leven from 'leven'

/** Maximum edit distance of similar names, as a share of the longer one. */
const TOLERANCE = 0.4

/** Returns the most similar name by edit distance, or undefined if none is similar enough. */
export function findClosestMatch(input: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: getDistance(input.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(input.length, name.length) * TOLERANCE)
    .toSorted((one, other) => one.distance - other.distance)
  return best?.name
}

/** Returns the edit distance. Two swapped letters are one mistake, or short names would have no match. */
function getDistance(input: string, name: string): number {
  for (let at = 0; at + 1 < input.length; at++) {
    const swapped = input.slice(0, at) + input.charAt(at + 1) + input.charAt(at) + input.slice(at + 2)
    if (swapped === name && swapped !== input) return 1
  }
  return leven(input, name)
}
