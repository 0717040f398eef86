import type { Difference } from '#contract/differences/difference.ts'

/** A field that many responses have and the contract does not know: all places that end with its name. */
export interface AdditionGroup {
  /** For example `**.createdAt`, or the path of the field when it is in one place only. */
  readonly pattern: string
  /** Number of places, and of responses. */
  readonly places: number
  readonly answers: number
  /** One example, such as `getHome data.createdAt`. */
  readonly example: string
}

/** Groups the additions of many responses by name, the most frequent first. `call` names the response. */
export function groupAdditions(
  found: readonly { readonly call: string; readonly differences: readonly Difference[] }[],
): AdditionGroup[] {
  const groups = new Map<string, { fields: Set<string>; calls: Set<string>; places: number; example: string }>()
  for (const { call, differences } of found) {
    for (const { kind, field, count = 1 } of differences) {
      if (kind !== 'addition') continue
      const name = field.slice(field.lastIndexOf('.') + 1)
      const group = groups.get(name) ?? { fields: new Set(), calls: new Set(), places: 0, example: `${call} ${field}` }
      groups.set(name, group)
      group.fields.add(field)
      group.calls.add(call)
      group.places += count
    }
  }
  return [...groups]
    .map(([name, { fields, calls, places, example }]): AdditionGroup => {
      const [only = name] = fields
      return { pattern: fields.size === 1 ? only : `**.${name}`, places, answers: calls.size, example }
    })
    .toSorted((one, other) => other.places - one.places || (one.pattern < other.pattern ? -1 : 1))
}
