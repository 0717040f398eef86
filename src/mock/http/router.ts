import { NUL, NUL_MESSAGE } from './nul.ts'

interface Leaf<T> {
  readonly value: T
  readonly names: readonly string[]
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>
  parameter: Node<T> | undefined
  readonly leaves: Map<string, Leaf<T>>
}

export type Lookup<T> =
  | { readonly kind: 'found'; readonly value: T; readonly parameters: Readonly<Record<string, string>> }
  /** The path exists, but only for these methods. */
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  /** A path parameter is invalid. `text` describes a valid value. */
  | { readonly kind: 'malformed'; readonly parameter: string; readonly text: string }
  | { readonly kind: 'unknown' }

export interface Router<T> {
  /**
   * Finds the route for a percent-encoded path. A literal segment takes precedence over a parameter. HEAD is treated
   * like GET (RFC 9110 §9.3.2).
   */
  find(method: string, path: string): Lookup<T>
}

const UNKNOWN = { kind: 'unknown' } as const
const NO_PARAMETERS = {} as const

/**
 * Creates a router. It is a trie of path segments, so the lookup time depends on the length of the path rather than on
 * the number of routes.
 * @throws if two routes have the same method and shape.
 */
export function createRouter<T>(
  routes: Iterable<{ readonly method: string; readonly path: string; readonly value: T }>,
): Router<T> {
  const root = emptyNode<T>()
  for (const route of routes) mount(root, route)
  return {
    find(method, path) {
      const segments = path.split('/')
      const values: string[] = []
      const leaf = findLeaf(root, segments, 1, method, values)
      if (leaf !== undefined) return found(leaf, values)
      const allowed = new Set<string>()
      collectMethods(root, segments, 1, allowed)
      return allowed.size === 0 ? UNKNOWN : { kind: 'wrong-method', allowed: [...allowed].toSorted() }
    },
  }
}

function emptyNode<T>(): Node<T> {
  return { literals: new Map(), parameter: undefined, leaves: new Map() }
}

function mount<T>(root: Node<T>, { method, path, value }: { method: string; path: string; value: T }): void {
  const names: string[] = []
  let node = root
  for (const segment of path.split('/').slice(1)) {
    if (segment.startsWith('{')) {
      names.push(segment.slice(1, -1))
      node.parameter ??= emptyNode()
      node = node.parameter
    } else {
      const next = node.literals.get(segment) ?? emptyNode<T>()
      node.literals.set(segment, next)
      node = next
    }
  }
  if (node.leaves.has(method)) throw new Error(`Two routes match ${method} ${path}.`)
  node.leaves.set(method, { value, names })
}

function findLeaf<T>(
  node: Node<T>,
  segments: readonly string[],
  at: number,
  method: string,
  values: string[],
): Leaf<T> | undefined {
  const segment = segments[at]
  if (segment === undefined) return node.leaves.get(method) ?? (method === 'HEAD' ? node.leaves.get('GET') : undefined)
  const literal = node.literals.get(segment)
  if (literal !== undefined) {
    const leaf = findLeaf(literal, segments, at + 1, method, values)
    if (leaf !== undefined) return leaf
  }
  if (node.parameter === undefined || segment === '') return undefined
  values.push(segment)
  const leaf = findLeaf(node.parameter, segments, at + 1, method, values)
  if (leaf === undefined) values.pop()
  return leaf
}

function found<T>(leaf: Leaf<T>, values: readonly string[]): Lookup<T> {
  if (leaf.names.length === 0) return { kind: 'found', value: leaf.value, parameters: NO_PARAMETERS }
  const parameters: Record<string, string> = {}
  for (const [index, name] of leaf.names.entries()) {
    const value = decoded(values[index] ?? '')
    if (value === undefined) return { kind: 'malformed', parameter: name, text: 'Must be percent-encoded' }
    if (value.includes(NUL)) return { kind: 'malformed', parameter: name, text: NUL_MESSAGE }
    parameters[name] = value
  }
  return { kind: 'found', value: leaf.value, parameters }
}

function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function collectMethods<T>(node: Node<T>, segments: readonly string[], at: number, into: Set<string>): void {
  const segment = segments[at]
  if (segment === undefined) {
    for (const method of node.leaves.keys()) {
      into.add(method)
      if (method === 'GET') into.add('HEAD')
    }
    return
  }
  const literal = node.literals.get(segment)
  if (literal !== undefined) collectMethods(literal, segments, at + 1, into)
  if (node.parameter !== undefined && segment !== '') collectMethods(node.parameter, segments, at + 1, into)
}
