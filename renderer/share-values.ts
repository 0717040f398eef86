/** What a page's data is written as: equal values once in a list, and marks in their places (PERF-05). */
export interface SharedData {
  readonly data: unknown
  /** Each may hold marks of those before it. */
  readonly shared: readonly unknown[]
}

/**
 * What marks begin with: `"$3"` is the third value of the list, and `["$:3", "a", "b"]` an object with these values, whose
 * keys are the third value of the list. A text that begins so is written with another one before it.
 */
const MARK = '$'
const KEYS_MARK = '$:'

/** Characters of a mark as JSON, with the comma behind it. */
const MARK_LENGTH = 6
const KEYS_MARK_LENGTH = 7

/** A value of the data; equal ones are one node. */
interface Node {
  readonly id: number
  readonly value: unknown
  readonly children: readonly Node[]
  /** The keys of an object as JSON; '' for what is none, and where JSON would leave a key out. */
  readonly keys: string
  /** Characters of its JSON, about. */
  readonly length: number
  /** How many places in other nodes have it. */
  uses: number
}

/** Writes each larger value that stands in several places once; `expandValues` undoes it. */
export function shareValues(data: unknown): SharedData {
  const plain = new Map<unknown, Node>()
  const composed = new Map<string, Node>()
  const marks = new Map<Node, string>()
  const shared: unknown[] = []
  const root = nodeOf(data)
  const keyLists = repeatedKeys()
  return { data: written(root), shared }

  function nodeOf(value: unknown): Node {
    if (typeof value !== 'object' || value === null) {
      return plain.get(value) ?? added(plain, value, { value, children: [], keys: '', length: String(value).length })
    }
    const children = Object.values(value).map(nodeOf)
    const keys = Array.isArray(value) ? '' : JSON.stringify(Object.keys(value))
    let key = keys
    for (const { id } of children) key += `,${id}`
    const known = composed.get(key)
    if (known !== undefined) return known
    let length = keys.length
    let isWhole = true
    for (const child of children) {
      child.uses += 1
      length += child.length + 1
      isWhole &&= child.value !== undefined
    }
    return added(composed, key, { value, children, keys: isWhole ? keys : '', length })
  }

  function added<Key>(nodes: Map<Key, Node>, key: Key, node: Omit<Node, 'id' | 'uses'>): Node {
    const created = { ...node, id: plain.size + composed.size, uses: 0 }
    nodes.set(key, created)
    return created
  }

  /** The keys of objects that are many enough to be worth a list of their own, each with its place once it has one. */
  function repeatedKeys(): Map<string, number | undefined> {
    const counts = new Map<string, number>()
    for (const node of composed.values()) {
      const places = isShared(node) ? 1 : node.uses
      counts.set(node.keys, (counts.get(node.keys) ?? 0) + places)
    }
    const isWorth = ([keys, count]: readonly [string, number]): boolean =>
      count * (keys.length - KEYS_MARK_LENGTH) > keys.length
    return new Map([...counts].filter(isWorth).map(([keys]) => [keys, undefined]))
  }

  function written(node: Node): unknown {
    if (!isShared(node)) return spelledOut(node)
    const mark = marks.get(node) ?? `${MARK}${shared.push(spelledOut(node)) - 1}`
    marks.set(node, mark)
    return mark
  }

  function spelledOut({ value, children, keys }: Node): unknown {
    if (typeof value === 'string') return escaped(value)
    if (typeof value !== 'object' || value === null) return value
    const values = children.map(written)
    if (Array.isArray(value)) return values
    if (keyLists.has(keys)) {
      const place = keyLists.get(keys) ?? shared.push(Object.keys(value).map(escaped)) - 1
      keyLists.set(keys, place)
      return [`${KEYS_MARK}${place}`, ...values]
    }
    return Object.fromEntries(Object.keys(value).map((key, index) => [key, values[index]]))
  }
}

/** Whether a value is written once, in the list, since that and its marks are shorter than the value in every place. */
function isShared({ uses, length }: Node): boolean {
  return (uses - 1) * (length + 2) > uses * MARK_LENGTH
}

function escaped(text: string): string {
  return text.startsWith(MARK) ? MARK + text : text
}
