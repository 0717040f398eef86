/** Returns the parameters of a query. Rules and endpoints both use the first value of a repeated name. */
export function parseQuery(query: string): Readonly<Record<string, string>> {
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) if (!parameters.has(name)) parameters.set(name, value)
  return Object.fromEntries(parameters)
}
