import { jsonAnswer, type MockAnswer } from '../http/exchange.ts'
import { problemAnswer } from '../http/problem.ts'
import type { OrderedRecording } from '../recordings/recording.ts'
import { createCallRedactor } from '../redaction/redact-calls.ts'
import type { Upstream, UpstreamCall } from './upstream.ts'

/** Answers of one kind of request: of a call with the same path and query. */
type Answers = readonly { readonly status: number; readonly text: string }[]

/**
 * Answers from calls in their order: the n-th request of a kind gets the n-th answer, whatever its body, in each
 * namespace from the start on, and again from there after a reset (MOCK-89). Reading once more gives the last answer
 * again.
 */
export function createReplay({ index, calls }: OrderedRecording): Upstream {
  const redactor = createCallRedactor(new URL(index.from).origin)
  const answers: ReadonlyMap<string, Answers> = Map.groupBy(calls, ({ call: { endpoint, path, query } }) =>
    kindOf(endpoint, path, query),
  )
  // A reset gives a namespace another store.
  const counts = new WeakMap<object, Map<string, number>>()

  function next({ endpoint, parameters, request, namespace }: UpstreamCall): MockAnswer {
    const query = endpoint.query === undefined ? undefined : Object.fromEntries(new URLSearchParams(request.query))
    const [path, shownQuery] = [redactor.parameters(parameters), query && redactor.parameters(query)]
    // What the recording gave is a pseudonym already; what a tester types becomes the one that it was recorded as.
    const kinds = [kindOf(endpoint.id, parameters, query), kindOf(endpoint.id, path, shownQuery)]
    const kind = kinds.find((each) => answers.has(each))
    const name = `${endpoint.method} ${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => path[field] ?? '')} (${endpoint.id})`
    if (kind === undefined) {
      const others = calls.filter(({ call }) => call.endpoint === endpoint.id).length
      const has = others === 0 ? 'none of this call' : `${others} of this call, for other paths or queries`
      return notRecorded(`The recording has no answer for ${name}; it has ${has}.`)
    }
    const list = answers.get(kind) ?? []
    const store = namespace.store as object
    const count = counts.get(store) ?? new Map<string, number>()
    counts.set(store, count)
    const at = count.get(kind) ?? 0
    count.set(kind, at + 1)
    const answer = list[at] ?? (endpoint.method === 'GET' ? list.at(-1) : undefined)
    if (answer === undefined) {
      const times = list.length === 1 ? 'once' : `${list.length} times`
      return notRecorded(`The recording has ${name} ${times}, and this is request ${at + 1} of it.`)
    }
    const { status, text } = answer
    return { ...jsonAnswer(text), status }
  }

  return { name: 'recording', answer: (call) => Promise.resolve({ answer: next(call) }) }
}

function notRecorded(text: string): MockAnswer {
  return problemAnswer(502, `${text} Next: record the calls again, or let a rule of the mock answer this one.`)
}

function kindOf(
  id: string,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const sorted = (values: Readonly<Record<string, string>>): [string, string][] =>
    Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([id, sorted(path), sorted(query)])
}
