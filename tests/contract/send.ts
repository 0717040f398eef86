import type { Endpoint } from '#contract/endpoint.ts'
import type { Sample } from '#live/world.ts'
import type { RunningMock } from './start-mock.ts'

/**
 * Time limit for a request, which is longer than any response takes on a busy computer. A request that exceeds it is
 * hanging.
 */
const HANG_LIMIT_MS = 60_000

export interface RawReply {
  readonly status: number
  readonly contentType: string | null
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown
}

/** Replaces the body of the sample. */
export interface Override {
  readonly body?: BodyInit
  readonly contentType?: string
}

/** Sends a sample of an endpoint in a namespace. */
export async function send(
  { url, fetch }: RunningMock,
  namespace: string,
  endpoint: Endpoint,
  sample: Sample,
  override?: Override,
): Promise<RawReply> {
  const headers = new Headers({ 'X-Mock-Namespace': namespace, ...sample.headers })
  const payload = override ?? payloadOf(sample)
  if (payload.contentType !== undefined) headers.set('Content-Type', payload.contentType)
  const response = await fetch(url + formatPath(endpoint, sample), {
    method: endpoint.method,
    headers,
    body: payload.body ?? null,
    signal: AbortSignal.timeout(HANG_LIMIT_MS),
  })
  const text = await response.text()
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

function formatPath({ path }: Endpoint, { path: values = {}, query }: Sample): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query).toString()}`
}

function payloadOf({ body, form }: Sample): Override {
  if (form !== undefined) {
    const data = new FormData()
    for (const [name, value] of Object.entries(form)) data.set(name, value)
    return { body: data }
  }
  return body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' }
}
