import { createHash } from 'node:crypto'
import { createRequestRedactor } from '../redaction/redact-requests.ts'
import type { Upstream, UpstreamRequest, UpstreamResult } from '../upstream/upstream.ts'
import { openRecordingFolder } from './recording-folder.ts'
import { hashContract, INDEX_FILE, type RecordedRequest, toStableJson } from './recording-index.ts'

/** Maximum number of requests per recording, which is enough for several hours of testing. */
const MAX_REQUESTS = 10_000

export interface RecordedUpstream extends Upstream {
  /**
   * Moves the recording to its folder. Keeps the previous recording if there were no requests.
   * @returns the number of recorded requests.
   * @throws {StorefrontError} if the recording could not be written.
   */
  close(): Promise<number>
}

type Received = NonNullable<UpstreamResult['received']>

/**
 * Records the requests and responses of an upstream in order. They are redacted before they are written.
 * @throws {StorefrontError} if another process is recording into the same folder, or if the folder has other content.
 */
export async function recordRequests(
  upstream: Upstream,
  { out, from }: { readonly out: string; readonly from: string },
): Promise<RecordedUpstream> {
  const folder = await openRecordingFolder(out, '--record-to')
  const redactor = createRequestRedactor(new URL(from).origin)
  const requests: (RecordedRequest | undefined)[] = []
  const files = new Map<string, string>()
  const writings: Promise<void>[] = []

  function keep(
    at: number,
    { endpoint, parameters, query: sent }: UpstreamRequest,
    { status, headers: { location, ...headers }, body }: Received,
  ): void {
    const query = Object.fromEntries(new URLSearchParams(sent))
    const response = redactor.response(endpoint, status, body)
    const path = redactor.parameters(parameters)
    requests[at] = {
      endpoint: endpoint.id as RecordedRequest['endpoint'],
      path,
      ...(endpoint.query === undefined ? {} : { query: redactor.parameters(query) }),
      status,
      headers: { ...headers, ...(location === undefined ? {} : redactor.parameters({ location })) },
      file: getFileName(endpoint.id, response),
    }
  }

  /** Returns the file name for a response. Equal responses share one file. */
  function getFileName(id: string, response: unknown): string {
    const key = `${id} ${createHash('sha256').update(toStableJson(response)).digest('hex')}`
    const known = files.get(key)
    if (known !== undefined) return known
    const file = `${id}/${files.size + 1}.json`
    files.set(key, file)
    const writing = folder.write(file, response)
    // The error is thrown on close, so that the mock keeps responding until then.
    writing.catch(() => undefined)
    writings.push(writing)
    return file
  }

  return {
    name: upstream.name,
    async respond(request) {
      const at = requests.length
      if (at >= MAX_REQUESTS) return upstream.respond(request)
      requests.push(undefined)
      redactor.learn({ headers: Object.fromEntries(request.headers), body: getBody(request) })
      const result = await upstream.respond(request)
      const { received, violation } = result
      if (received !== undefined) {
        keep(at, request, received)
        if (violation !== undefined) Object.assign(requests[at] ?? {}, { drift: true })
      }
      return result
    },
    async close() {
      try {
        await Promise.all(writings)
        const recorded = requests.filter((request) => request !== undefined)
        if (recorded.length === 0) return 0
        await folder.write(INDEX_FILE, {
          format: 1,
          recordedAt: new Date().toISOString(),
          from,
          ordered: true,
          contract: hashContract(),
          calls: recorded,
        })
        await folder.publish()
        return recorded.length
      } finally {
        await folder.discard()
      }
    },
  }
}

/** Parses a validated JSON body. Returns undefined for a form with documents, which is not recorded. */
function getBody({ body }: UpstreamRequest): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
