/** Puts the values that `shareValues` wrote once into all their places; equal ones are the same object there. */
export function expandValues(data: unknown, shared: readonly unknown[]): unknown {
  const values: unknown[] = []
  for (const value of shared) values.push(expanded(value))
  return expanded(data)

  function expanded(value: unknown): unknown {
    if (typeof value === 'string') {
      if (!value.startsWith('$')) return value
      return value.startsWith('$$') ? value.slice(1) : values[Number(value.slice(1))]
    }
    if (typeof value !== 'object' || value === null) return value
    if (!Array.isArray(value)) return fromKeys(Object.keys(value), Object.values(value))
    const [first, ...own] = value as unknown[]
    if (typeof first !== 'string' || !first.startsWith('$:')) return value.map(expanded)
    return fromKeys(values[Number(first.slice(2))] as string[], own)
  }

  function fromKeys(keys: readonly string[], own: readonly unknown[]): object {
    return Object.fromEntries(keys.map((key, index) => [key, expanded(own[index])]))
  }
}
