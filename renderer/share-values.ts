/** What a page's data is written as: equal values once in a list, and marks in their places (PERF-05). */
export interface SharedData {
  readonly data: unknown
  /** Each may hold marks of those before it. */
  readonly shared: readonly unknown[]
}

/** The key of a mark, `{ "$": 3 }`, which no data of the shop has. */
const MARK = '$'

/** Characters of JSON below which a value is as short as the mark in its place, or nearly so. */
const SHORTEST = 20

/** A value of the data; equal ones are one node. */
interface Node {
  readonly value: unknown
  readonly children: readonly Node[]
  /** Characters of its JSON, about. */
  readonly length: number
  /** How many places in other nodes have it. */
  uses: number
}

/** Writes each larger value that stands in several places once; `expandValues` undoes it. */
export function shareValues(data: unknown): SharedData {
  const plain = new Map<unknown, Node>()
  const composed = new Map<string, Node>()
  const ids = new Map<Node, number>()
  const marks = new Map<Node, unknown>()
  const shared: unknown[] = []
  return { data: written(nodeOf(data)), shared }

  function nodeOf(value: unknown): Node {
    if (typeof value !== 'object' || value === null) {
      return known(plain, value, () => ({ value, children: [], length: String(value).length, uses: 0 }))
    }
    if (MARK in value) throw new Error(`A page's data has the key "${MARK}", which marks what stands elsewhere.`)
    const children = Object.values(value).map(nodeOf)
    const keys = Array.isArray(value) ? '' : Object.keys(value)
    const key = JSON.stringify([keys, children.map((child) => ids.get(child))])
    return known(composed, key, () => {
      for (const child of children) child.uses += 1
      const length = children.reduce((sum, child) => sum + child.length + 1, String(keys).length)
      return { value, children, length, uses: 0 }
    })
  }

  function known<Key>(nodes: Map<Key, Node>, key: Key, create: () => Node): Node {
    const node = nodes.get(key) ?? create()
    nodes.set(key, node)
    if (!ids.has(node)) ids.set(node, ids.size)
    return node
  }

  function written(node: Node): unknown {
    if (node.uses < 2 || node.length < SHORTEST) return spelledOut(node)
    const mark = marks.get(node) ?? { [MARK]: shared.push(spelledOut(node)) - 1 }
    marks.set(node, mark)
    return mark
  }

  function spelledOut({ value, children }: Node): unknown {
    if (typeof value !== 'object' || value === null) return value
    const values = children.map(written)
    if (Array.isArray(value)) return values
    return Object.fromEntries(Object.keys(value).map((key, index) => [key, values[index]]))
  }
}
