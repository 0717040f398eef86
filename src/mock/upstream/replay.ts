import { createJsonResponse, createProblemResponse } from '../http/problem.ts'
import type { SequentialRecording } from '../recordings/recording.ts'
import { createRequestRedactor } from '../redaction/redact-requests.ts'
import type { RecordedHeaders } from './forwarded-headers.ts'
import type { Upstream, UpstreamRequest } from './upstream.ts'

/** Responses to requests with the same endpoint, path, and query. */
type Responses = SequentialRecording['requests']

/**
 * Replays a sequential recording. The nth request of a kind gets the nth response, regardless of its body, and
 * additional reads repeat the last response. Each namespace starts from the beginning and does so again after a reset.
 */
export function createReplay({ index, requests }: SequentialRecording): Upstream {
  const redactor = createRequestRedactor(new URL(index.from).origin)
  const responses: ReadonlyMap<string, Responses> = Map.groupBy(requests, ({ request: { endpoint, path, query } }) =>
    getKind(endpoint, path, query),
  )
  // A reset gives the namespace a new store.
  const counts = new WeakMap<object, Map<string, number>>()

  function next({ endpoint, parameters, query: sent, prefix, namespace }: UpstreamRequest): Response {
    const query = endpoint.query === undefined ? undefined : Object.fromEntries(new URLSearchParams(sent))
    const [path, shownQuery] = [redactor.parameters(parameters), query && redactor.parameters(query)]
    // Recorded values are pseudonyms, so the input of a tester is replaced with the recorded pseudonym.
    const kinds = [getKind(endpoint.id, parameters, query), getKind(endpoint.id, path, shownQuery)]
    const kind = kinds.find((each) => responses.has(each))
    const name = `${endpoint.method} ${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => path[field] ?? '')} (${endpoint.id})`
    if (kind === undefined) {
      const others = requests.filter(({ request: call }) => call.endpoint === endpoint.id).length
      const has = others === 0 ? 'none for this endpoint' : `${others} for this endpoint, with other paths or queries`
      return notRecorded(`The recording has no response for ${name}; it has ${has}.`)
    }
    const list = responses.get(kind) ?? []
    const store = namespace.store
    const count = counts.get(store) ?? new Map<string, number>()
    counts.set(store, count)
    const at = count.get(kind) ?? 0
    count.set(kind, at + 1)
    const response = list[at] ?? (endpoint.method === 'GET' ? list.at(-1) : undefined)
    if (response === undefined) {
      const times = list.length === 1 ? 'once' : `${list.length} times`
      return notRecorded(`The recording has ${name} ${times}, and this is request ${at + 1} of it.`)
    }
    const {
      status,
      text,
      request: { headers },
    } = response
    return createJsonResponse(text, { status, headers: toHeaders(status, headers, prefix) })
  }

  return { name: 'recording', respond: (request) => Promise.resolve({ response: next(request) }) }
}

/** Returns the headers to send. Older recordings have none. */
function toHeaders(status: number, recorded: RecordedHeaders = {}, prefix: string): Record<string, string> {
  const { 'content-type': type = status < 400 ? 'application/json' : 'application/problem+json' } = recorded
  const { location, 'retry-after': retryAfter } = recorded
  return {
    'content-type': type,
    ...(location === undefined ? {} : { location: prefix + location }),
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  }
}

function notRecorded(text: string): Response {
  return createProblemResponse(
    502,
    `${text} Next: Record the requests again, or add a rule that responds to this request.`,
  )
}

function getKind(
  id: string,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const sorted = (values: Readonly<Record<string, string>>): [string, string][] =>
    Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([id, sorted(path), sorted(query)])
}
