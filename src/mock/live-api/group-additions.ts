import type { Difference } from './difference.ts'

/** A field that many answers have and the contract has not: all places that end in its name. */
export interface AdditionGroup {
  /** As in `**.createdAt`; the field itself where it stands in one place only. */
  readonly pattern: string
  /** In how many places it stands, of how many answers. */
  readonly places: number
  readonly answers: number
  /** One of them, as in `getHome data.createdAt`. */
  readonly example: string
}

/** The additions of many answers, each name once, what stands most often first. `call` says which answer it is. */
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
