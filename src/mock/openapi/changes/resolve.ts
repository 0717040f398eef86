import { StorefrontError } from '#errors/storefront-error.ts'

/** Any object of a document. What is expected and not there reads as an empty one. */
export type Node = Readonly<Record<string, unknown>>

/** More references one behind the other than any document has; a circle has no end. */
const MAX_REFERENCES = 20

export function toNode(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * What stands where a reference leads, or the node itself.
 * @throws {StorefrontError} when the document does not hold what it refers to.
 */
export function resolved(document: Node, value: unknown): Node {
  let node = toNode(value)
  for (let hops = 0; hops < MAX_REFERENCES; hops += 1) {
    const reference = node['$ref']
    if (typeof reference !== 'string') return node
    const target = reference.startsWith('#/') ? stepsOf(reference).reduce<unknown>(stepInto, document) : undefined
    if (target === undefined) throw unresolved(reference)
    node = toNode(target)
  }
  throw unresolved(String(node['$ref']))
}

function stepsOf(reference: string): string[] {
  return reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function stepInto(value: unknown, step: string): unknown {
  const node = toNode(value)
  return Object.hasOwn(node, step) ? node[step] : undefined
}

function unresolved(reference: string): StorefrontError {
  return new StorefrontError({
    kind: 'usage',
    message: `The document refers to ${reference}, which it does not hold.`,
    next: 'give a document that holds all that it refers to, such as one of "storefront openapi".',
  })
}
