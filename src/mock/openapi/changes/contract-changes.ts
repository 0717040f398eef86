import { compareSchemas, type Report } from './compare-schemas.ts'
import { toList, type Node, toNode, resolveReference } from './resolve.ts'
import { type ChangeClass, type Direction, type RuleName, CHANGE_RULES } from './rules.ts'

/** A difference between two versions of the contract. */
export interface Change {
  readonly class: ChangeClass
  readonly rule: RuleName
  /**
   * Location of the change, such as `Cart.taxAmount` or `query guestId`; empty if the change affects the complete
   * endpoint.
   */
  readonly location: string
  readonly direction: Direction
  /** Description of the change. */
  readonly text: string
  /** Affected endpoints, such as `GET /Cart`. */
  readonly endpoints: readonly string[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const
/** Headers that OpenAPI describes elsewhere. */
const HEADERS_OF_HTTP: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** An operation, its path, and the document that contains it. */
interface Operation {
  readonly document: Node
  readonly name: string
  readonly path: Node
  readonly node: Node
}

/**
 * Returns the changes between two OpenAPI 3.1 documents, ordered by endpoint (MOCK-67). Descriptions are ignored. A
 * change that affects several endpoints is listed once.
 * @throws {StorefrontError} if a document contains an unresolved reference.
 */
export function findContractChanges(baseline: Node, after: Node): Change[] {
  const changes = new Map<string, Change & { readonly endpoints: string[] }>()
  const [was, is] = [getOperations(baseline), getOperations(after)]
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [one, other] = [was.get(key), is.get(key)]
    const endpoint = (other ?? one)?.name ?? key
    const reporter =
      (direction: Direction): Report =>
      (rule, location, detail) => {
        const text = detail === undefined ? CHANGE_RULES[rule].text : `${CHANGE_RULES[rule].text} (${detail})`
        const id = JSON.stringify([rule, location, direction, text])
        const change = changes.get(id) ?? {
          class: CHANGE_RULES[rule][direction],
          rule,
          location,
          direction,
          text,
          endpoints: [],
        }
        if (!change.endpoints.includes(endpoint)) change.endpoints.push(endpoint)
        changes.set(id, change)
      }
    const [request, response] = [reporter('request'), reporter('response')]
    if (one === undefined) request('operation-added', '')
    else if (other === undefined) request('operation-removed', '')
    else {
      compareSecurity(one, other, request)
      compareParameters(one, other, request)
      compareBodies(one, other, request)
      compareResponses(one, other, response)
    }
  }
  return [...changes.values()]
}

/** Returns operations by method and path, regardless of the names of path parameters. */
function getOperations(document: Node): ReadonlyMap<string, Operation> {
  const operations = new Map<string, Operation>()
  for (const [address, value] of Object.entries(toNode(document['paths']))) {
    const path = resolveReference(document, value)
    for (const method of METHODS) {
      if (path[method] === undefined) continue
      const name = `${method.toUpperCase()} ${address}`
      operations.set(name.replaceAll(/\{[^}]*\}/g, '{}'), { document, name, path, node: toNode(path[method]) })
    }
  }
  return operations
}

function compareSecurity(baseline: Operation, after: Operation, report: Report): void {
  const [was, is] = [getSecurity(baseline), getSecurity(after)]
  const isOpen = is.has('{}')
  if (!isOpen && [...was].some((scheme) => !is.has(scheme))) report('security-tightened', '')
  if (!was.has('{}') && [...is].some((scheme) => !was.has(scheme))) report('security-loosened', '')
}

/** Returns the accepted security schemes as JSON. `{}` means no authentication. */
function getSecurity({ document, node }: Operation): ReadonlySet<string> {
  const schemes = toList(node['security'] ?? document['security']).map((scheme) => JSON.stringify(scheme))
  return new Set(schemes.length === 0 ? ['{}'] : schemes)
}

function compareParameters(baseline: Operation, after: Operation, report: Report): void {
  const [was, is] = [getParameters(baseline), getParameters(after)]
  for (const [key, parameter] of was) {
    const other = is.get(key)
    if (other === undefined) report('parameter-removed', getParameterLocation(parameter))
    else {
      const location = getParameterLocation(other)
      compareRequired(parameter, other, location, report)
      const [one, another] = [
        { document: baseline.document, schema: parameter['schema'] },
        { document: after.document, schema: other['schema'] },
      ]
      compareSchemas(one, another, location, 'request', report)
    }
  }
  for (const [key, parameter] of is) {
    if (was.has(key)) continue
    report(
      parameter['required'] === true ? 'parameter-added-required' : 'parameter-added-optional',
      getParameterLocation(parameter),
    )
  }
}

/** Returns parameters by location and name. Path parameters are identified by their position instead. */
function getParameters({ document, path, node, name: endpoint }: Operation): ReadonlyMap<string, Node> {
  const inPath = [...endpoint.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
  const parameters = [...toList(path['parameters']), ...toList(node['parameters'])]
  return new Map(
    parameters
      .map((value) => resolveReference(document, value))
      .filter((parameter) => parameter['in'] !== 'header' || !HEADERS_OF_HTTP.has(getParameterName(parameter)))
      .map((parameter) => {
        const { name } = parameter
        const isInPath = parameter['in'] === 'path'
        const key = isInPath ? inPath.indexOf(String(name)) : getParameterName(parameter)
        return [`${String(parameter['in'])} ${key}`, parameter]
      }),
  )
}

function getParameterName({ name, in: source }: Node): string {
  return source === 'header' ? String(name).toLowerCase() : String(name)
}

function getParameterLocation({ name, in: source }: Node): string {
  return `${String(source)} ${String(name)}`
}

function compareRequired(baseline: Node, after: Node, location: string, report: Report): void {
  const [was, is] = [baseline['required'] === true, after['required'] === true]
  if (was !== is) report(is ? 'became-required' : 'became-optional', location)
}

function compareBodies(baseline: Operation, after: Operation, report: Report): void {
  const [was, is] = [baseline, after].map(({ document, node }) =>
    node['requestBody'] === undefined ? undefined : resolveReference(document, node['requestBody']),
  )
  if (was === undefined && is === undefined) return
  if (was === undefined) report(is?.['required'] === true ? 'body-added-required' : 'body-added-optional', '')
  else if (is === undefined) report('body-removed', '')
  else {
    compareRequired(was, is, 'body', report)
    compareContents({ ...baseline, node: was }, { ...after, node: is }, 'request', report)
  }
}

function compareContents(baseline: Operation, after: Operation, direction: Direction, report: Report): void {
  const [was, is] = [toNode(baseline.node['content']), toNode(after.node['content'])]
  for (const type of Object.keys(was)) if (!Object.hasOwn(is, type)) report('media-type-removed', type)
  for (const [type, content] of Object.entries(is)) {
    if (!Object.hasOwn(was, type)) {
      report('media-type-added', type)
      continue
    }
    const one = { document: baseline.document, schema: toNode(was[type])['schema'] }
    const other = { document: after.document, schema: toNode(content)['schema'] }
    compareSchemas(one, other, 'body', direction, report)
  }
}

function compareResponses(baseline: Operation, after: Operation, report: Report): void {
  const [was, is] = [toNode(baseline.node['responses']), toNode(after.node['responses'])]
  for (const status of Object.keys(was)) {
    if (!Object.hasOwn(is, status))
      report(isSuccess(status) ? 'success-status-removed' : 'non-success-status-removed', status)
  }
  for (const [status, value] of Object.entries(is)) {
    if (!Object.hasOwn(was, status)) {
      report(isSuccess(status) ? 'success-status-added' : 'non-success-status-added', status)
      continue
    }
    const one = { ...baseline, node: resolveReference(baseline.document, was[status]) }
    const other = { ...after, node: resolveReference(after.document, value) }
    compareHeaders(one.node, other.node, report)
    compareContents(one, other, 'response', report)
  }
}

function compareHeaders(baseline: Node, after: Node, report: Report): void {
  const [was, is] = [baseline, after].map((node) => new Set(Object.keys(toNode(node['headers'])).map(lowerCase)))
  for (const name of was ?? []) if (is?.has(name) === false) report('header-removed', name)
  for (const name of is ?? []) if (was?.has(name) === false) report('header-added', name)
}

function lowerCase(text: string): string {
  return text.toLowerCase()
}

function isSuccess(status: string): boolean {
  return status.startsWith('2')
}
