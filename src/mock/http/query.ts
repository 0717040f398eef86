/** Returns the parameters of a query. If a name is repeated, both rules and endpoints use the first value. */
export function parseQuery(query: string): Readonly<Record<string, string>> {
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) if (!parameters.has(name)) parameters.set(name, value)
  return Object.fromEntries(parameters)
}
