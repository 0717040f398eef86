import { createHash } from 'node:crypto'
import { createCallRedactor } from '../redaction/redact-calls.ts'
import type { Upstream, UpstreamCall } from '../upstream/upstream.ts'
import { openRecordingFolder } from './recording-folder.ts'
import { contractHash, INDEX_FILE, type RecordedCall, stableJson } from './recording-index.ts'

/** Calls of one recording: some hours of a tester. */
const MOST_CALLS = 10_000

export interface RecordedUpstream extends Upstream {
  /**
   * Puts the recording in its place; without a call, what was there stays.
   * @returns how many calls it has.
   * @throws {StorefrontError} when it could not be written.
   */
  close(): Promise<number>
}

/**
 * Writes the calls that an upstream answers, in their order, redacted before anything is written (MOCK-88). A call is
 * where it was made, not where it was answered.
 * @throws {StorefrontError} when another process records into the same place, or something else is there.
 */
export async function recordCalls(
  upstream: Upstream,
  { out, from }: { readonly out: string; readonly from: string },
): Promise<RecordedUpstream> {
  const folder = await openRecordingFolder(out)
  const redactor = createCallRedactor(new URL(from).origin)
  const calls: (RecordedCall | undefined)[] = []
  const files = new Map<string, string>()
  const writings: Promise<void>[] = []

  function keep(at: number, { endpoint, parameters, request }: UpstreamCall, status: number, body: unknown): void {
    const query = Object.fromEntries(new URLSearchParams(request.query))
    const answer = redactor.answer(endpoint, status, body)
    const path = redactor.parameters(parameters)
    calls[at] = {
      endpoint: endpoint.id as RecordedCall['endpoint'],
      path,
      ...(endpoint.query === undefined ? {} : { query: redactor.parameters(query) }),
      status,
      file: fileOf(endpoint.id, answer),
    }
  }

  /** The same answer is written once. */
  function fileOf(id: string, answer: unknown): string {
    const key = `${id} ${createHash('sha256').update(stableJson(answer)).digest('hex')}`
    const known = files.get(key)
    if (known !== undefined) return known
    const file = `${id}/${files.size + 1}.json`
    files.set(key, file)
    const writing = folder.write(file, answer)
    // Said at the end: until then the answers go on.
    writing.catch(() => undefined)
    writings.push(writing)
    return file
  }

  return {
    name: upstream.name,
    async answer(call) {
      const at = calls.length
      if (at >= MOST_CALLS) return upstream.answer(call)
      calls.push(undefined)
      redactor.learn({ headers: call.request.headers, body: bodyOf(call) })
      const answered = await upstream.answer(call)
      const { received, breach } = answered
      if (received !== undefined) {
        keep(at, call, received.status, received.body)
        if (breach !== undefined) Object.assign(calls[at] ?? {}, { drift: true })
      }
      return answered
    },
    async close() {
      try {
        await Promise.all(writings)
        const recorded = calls.filter((call) => call !== undefined)
        if (recorded.length === 0) return 0
        await folder.write(INDEX_FILE, {
          format: 1,
          recordedAt: new Date().toISOString(),
          from,
          ordered: true,
          contract: contractHash(),
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

/** It was read before, so it is JSON, or a form with documents, of which nothing comes back. */
function bodyOf({ request: { body } }: UpstreamCall): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
