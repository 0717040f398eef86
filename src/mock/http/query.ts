/** Returns the parameters of a query. When a name is repeated, the first value is used, by rules and endpoints alike. */
export function parseQuery(query: string): Readonly<Record<string, string>> {
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) if (!parameters.has(name)) parameters.set(name, value)
  return Object.fromEntries(parameters)
}
