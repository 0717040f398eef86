import { StorefrontError } from '#errors/storefront-error.ts'

/** Any object in an OpenAPI document. A missing object is treated as empty. */
export type Node = Readonly<Record<string, unknown>>

/** Maximum number of chained references, which prevents an infinite loop in a cycle. */
const MAX_REFERENCES = 20

export function toNode(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * Resolves a reference, or returns the node itself if it is not a reference.
 * @throws {StorefrontError} if the document does not contain the target.
 */
export function resolveReference(document: Node, value: unknown): Node {
  let node = toNode(value)
  for (let hops = 0; hops < MAX_REFERENCES; hops += 1) {
    const reference = node['$ref']
    if (typeof reference !== 'string') return node
    const target = reference.startsWith('#/') ? listSteps(reference).reduce<unknown>(stepInto, document) : undefined
    if (target === undefined) throw unresolved(reference)
    node = toNode(target)
  }
  throw unresolved(String(node['$ref']))
}

function listSteps(reference: string): string[] {
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
    message: `The document refers to ${reference}, which it does not contain.`,
    next: 'Pass a document that contains all its references, such as one written by "npx storefront openapi".',
  })
}
