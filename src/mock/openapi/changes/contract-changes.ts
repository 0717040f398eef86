import { compareSchemas, type Report } from './compare-schemas.ts'
import { listOf, type Node, nodeOf, resolved } from './resolve.ts'
import { type ChangeClass, type Direction, type RuleName, RULES } from './rules.ts'

/** What one version of the contract shows otherwise than an earlier one. */
export interface Change {
  readonly class: ChangeClass
  readonly rule: RuleName
  /** What changed, e.g. `Cart.taxAmount` or `query guestId`; empty for the call as a whole. */
  readonly place: string
  readonly direction: Direction
  /** What is said of it. */
  readonly text: string
  /** The calls that it is about, e.g. `GET /Cart`. */
  readonly calls: readonly string[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const
/** Headers that OpenAPI describes elsewhere. */
const HEADERS_OF_HTTP: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** An operation with the document and the path that it stands in. */
interface Operation {
  readonly document: Node
  readonly name: string
  readonly path: Node
  readonly node: Node
}

/**
 * What changed between two OpenAPI 3.1 documents, in the order of the calls (MOCK-67). Texts are not compared. What is
 * in several calls is one change.
 * @throws {StorefrontError} when a document does not hold what it refers to.
 */
export function contractChanges(before: Node, after: Node): Change[] {
  const changes = new Map<string, Change & { readonly calls: string[] }>()
  const [was, is] = [operationsOf(before), operationsOf(after)]
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [one, other] = [was.get(key), is.get(key)]
    const call = (other ?? one)?.name ?? key
    const reporter =
      (direction: Direction): Report =>
      (rule, place, detail) => {
        const text = detail === undefined ? RULES[rule].text : `${RULES[rule].text} (${detail})`
        const id = JSON.stringify([rule, place, direction, text])
        const change = changes.get(id) ?? { class: RULES[rule][direction], rule, place, direction, text, calls: [] }
        if (!change.calls.includes(call)) change.calls.push(call)
        changes.set(id, change)
      }
    const [request, answer] = [reporter('request'), reporter('answer')]
    if (one === undefined) request('operation-added', '')
    else if (other === undefined) request('operation-removed', '')
    else {
      compareSecurity(one, other, request)
      compareParameters(one, other, request)
      compareBodies(one, other, request)
      compareResponses(one, other, answer)
    }
  }
  return [...changes.values()]
}

/** By method and path; how a parameter of the path is called makes no difference. */
function operationsOf(document: Node): ReadonlyMap<string, Operation> {
  const operations = new Map<string, Operation>()
  for (const [address, value] of Object.entries(nodeOf(document['paths']))) {
    const path = resolved(document, value)
    for (const method of METHODS) {
      if (path[method] === undefined) continue
      const name = `${method.toUpperCase()} ${address}`
      operations.set(name.replaceAll(/\{[^}]*\}/g, '{}'), { document, name, path, node: nodeOf(path[method]) })
    }
  }
  return operations
}

function compareSecurity(before: Operation, after: Operation, report: Report): void {
  const [was, is] = [securityOf(before), securityOf(after)]
  const isOpen = is.has('{}')
  if (!isOpen && [...was].some((way) => !is.has(way))) report('security-tightened', '')
  if (!was.has('{}') && [...is].some((way) => !was.has(way))) report('security-loosened', '')
}

/** The ways to be let in, as JSON; `{}` is the one without signing in. */
function securityOf({ document, node }: Operation): ReadonlySet<string> {
  const ways = listOf(node['security'] ?? document['security']).map((way) => JSON.stringify(way))
  return new Set(ways.length === 0 ? ['{}'] : ways)
}

function compareParameters(before: Operation, after: Operation, report: Report): void {
  const [was, is] = [parametersOf(before), parametersOf(after)]
  for (const [key, parameter] of was) {
    const other = is.get(key)
    if (other === undefined) report('parameter-removed', placeOf(parameter))
    else {
      const place = placeOf(other)
      compareNeed(parameter, other, place, report)
      const [one, another] = [
        { document: before.document, schema: parameter['schema'] },
        { document: after.document, schema: other['schema'] },
      ]
      compareSchemas(one, another, place, 'request', report)
    }
  }
  for (const [key, parameter] of is) {
    if (was.has(key)) continue
    report(parameter['required'] === true ? 'parameter-added-required' : 'parameter-added-optional', placeOf(parameter))
  }
}

/** By where they stand and their name; those of the path by their order. */
function parametersOf({ document, path, node, name: call }: Operation): ReadonlyMap<string, Node> {
  const inPath = [...call.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
  const parameters = [...listOf(path['parameters']), ...listOf(node['parameters'])]
  return new Map(
    parameters
      .map((value) => resolved(document, value))
      .filter((parameter) => parameter['in'] !== 'header' || !HEADERS_OF_HTTP.has(nameOf(parameter)))
      .map((parameter) => {
        const { name } = parameter
        const isInPath = parameter['in'] === 'path'
        const key = isInPath ? inPath.indexOf(String(name)) : nameOf(parameter)
        return [`${String(parameter['in'])} ${key}`, parameter]
      }),
  )
}

function nameOf({ name, in: where }: Node): string {
  return where === 'header' ? String(name).toLowerCase() : String(name)
}

function placeOf({ name, in: where }: Node): string {
  return `${String(where)} ${String(name)}`
}

function compareNeed(before: Node, after: Node, place: string, report: Report): void {
  const [was, is] = [before['required'] === true, after['required'] === true]
  if (was !== is) report(is ? 'became-required' : 'became-optional', place)
}

function compareBodies(before: Operation, after: Operation, report: Report): void {
  const [was, is] = [before, after].map(({ document, node }) =>
    node['requestBody'] === undefined ? undefined : resolved(document, node['requestBody']),
  )
  if (was === undefined && is === undefined) return
  if (was === undefined) report(is?.['required'] === true ? 'body-added-required' : 'body-added-optional', '')
  else if (is === undefined) report('body-removed', '')
  else {
    compareNeed(was, is, 'body', report)
    compareContents({ ...before, node: was }, { ...after, node: is }, 'request', report)
  }
}

function compareContents(before: Operation, after: Operation, direction: Direction, report: Report): void {
  const [was, is] = [nodeOf(before.node['content']), nodeOf(after.node['content'])]
  for (const type of Object.keys(was)) if (!Object.hasOwn(is, type)) report('media-type-removed', type)
  for (const [type, content] of Object.entries(is)) {
    if (!Object.hasOwn(was, type)) {
      report('media-type-added', type)
      continue
    }
    const one = { document: before.document, schema: nodeOf(was[type])['schema'] }
    const other = { document: after.document, schema: nodeOf(content)['schema'] }
    compareSchemas(one, other, 'body', direction, report)
  }
}

function compareResponses(before: Operation, after: Operation, report: Report): void {
  const [was, is] = [nodeOf(before.node['responses']), nodeOf(after.node['responses'])]
  for (const status of Object.keys(was)) {
    if (!Object.hasOwn(is, status))
      report(isSuccess(status) ? 'success-status-removed' : 'non-success-status-removed', status)
  }
  for (const [status, value] of Object.entries(is)) {
    if (!Object.hasOwn(was, status)) {
      report(isSuccess(status) ? 'success-status-added' : 'non-success-status-added', status)
      continue
    }
    const one = { ...before, node: resolved(before.document, was[status]) }
    const other = { ...after, node: resolved(after.document, value) }
    compareHeaders(one.node, other.node, report)
    compareContents(one, other, 'answer', report)
  }
}

function compareHeaders(before: Node, after: Node, report: Report): void {
  const [was, is] = [before, after].map((node) => new Set(Object.keys(nodeOf(node['headers'])).map(lowerCase)))
  for (const name of was ?? []) if (is?.has(name) === false) report('header-removed', name)
  for (const name of is ?? []) if (was?.has(name) === false) report('header-added', name)
}

function lowerCase(text: string): string {
  return text.toLowerCase()
}

function isSuccess(status: string): boolean {
  return status.startsWith('2')
}
