/** Puts the values that `shareValues` wrote once into all their places; equal ones are the same object there. */
export function expandValues(data: unknown, shared: readonly unknown[]): unknown {
  const values: unknown[] = []
  for (const value of shared) values.push(expanded(value))
  return expanded(data)

  function expanded(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(expanded)
    if ('$' in value) return values[Number(value.$)]
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, expanded(child)]))
  }
}
