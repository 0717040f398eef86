import type { Difference } from '#contract/differences/difference.ts'

/** Fields that have the same name in one or more responses and are not in the contract. */
export interface AdditionGroup {
  /** A pattern such as `**.createdAt`, or the path of the field if it occurs in only one place. */
  readonly pattern: string
  /** Number of places and number of responses. */
  readonly places: number
  readonly responses: number
  /** An example such as `getHome data.createdAt`. */
  readonly example: string
}

/** Groups the additions in many responses by name, most frequent first. `request` is the name of the request. */
export function groupAdditions(
  found: readonly { readonly request: string; readonly differences: readonly Difference[] }[],
): AdditionGroup[] {
  const groups = new Map<string, { fields: Set<string>; requests: Set<string>; places: number; example: string }>()
  for (const { request, differences } of found) {
    for (const { kind, field, count = 1 } of differences) {
      if (kind !== 'addition') continue
      const name = field.slice(field.lastIndexOf('.') + 1)
      const group = groups.get(name) ?? {
        fields: new Set(),
        requests: new Set(),
        places: 0,
        example: `${request} ${field}`,
      }
      groups.set(name, group)
      group.fields.add(field)
      group.requests.add(request)
      group.places += count
    }
  }
  return [...groups]
    .map(([name, { fields, requests, places, example }]): AdditionGroup => {
      const [only = name] = fields
      return { pattern: fields.size === 1 ? only : `**.${name}`, places, responses: requests.size, example }
    })
    .toSorted((one, other) => other.places - one.places || (one.pattern < other.pattern ? -1 : 1))
}
