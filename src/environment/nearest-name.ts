/** Share of a name's letters that may differ for it still to be what was meant. */
const TOLERANCE = 0.4

/** The name that was probably meant, by edit distance; undefined when none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(given.length, name.length) * TOLERANCE)
    .toSorted((one, other) => one.distance - other.distance)
  return best?.name
}

function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + change,
      )
    }
    previous = current
  }
  return previous[other.length] ?? 0
}
