import { callName, type ReadCall } from '#contract/crawl/crawl.ts'
import { contractDifferences } from '../live-api/contract-differences.ts'
import type { Difference } from '../live-api/difference.ts'
import { createLiveApi } from '../live-api/live-api.ts'
import { createAnswerRedactor } from '../redaction/redact-answer.ts'
import { readShop } from './read-shop.ts'
import { contractHash, fileOf, type RecordedCall, type RecordingIndex } from './recording-index.ts'
import { assertReplaceable, writeRecording } from './write-recording.ts'

export interface RecordOptions {
  /** Address of the live API. */
  readonly from: string
  /** Folder for the recording; an older recording in it is replaced once the new one is whole. */
  readonly out: string
  /** Records answers that break the contract too, marked; they can be looked at, not replayed. */
  readonly keepDrift: boolean
  readonly signal: AbortSignal
}

export interface RecordSummary {
  readonly recorded: number
  /** The calls whose answer breaks the contract, by name. */
  readonly drift: readonly { readonly call: string; readonly differences: readonly Difference[] }[]
}

/**
 * Captures every readable call of a live API, redacted before anything is written (MOCK-10).
 * @throws {StorefrontError} when the API cannot be reached, or the folder holds something else.
 */
export async function record({ from, out, keepDrift, signal }: RecordOptions): Promise<RecordSummary> {
  await assertReplaceable(out)
  const api = createLiveApi(from, { signal })
  const redact = createAnswerRedactor(new URL(api.address).origin)
  const files = new Map<string, unknown>()
  const calls: RecordedCall[] = []
  const drift: { call: string; differences: readonly Difference[] }[] = []
  try {
    await readShop(async (call) => {
      const reply = await api.call(call)
      const differences = contractDifferences(call.endpoint, reply, 'answer')
      const breaks = differences.filter(({ kind }) => kind === 'breach')
      if (breaks.length > 0) drift.push({ call: callName(call), differences: breaks })
      // A refusal is no answer that a mock could give again.
      const keep = breaks.length === 0 || (keepDrift && reply.status === 200)
      if (keep && reply.body !== undefined) {
        files.set(fileOf(call), redact(reply.body))
        calls.push(indexEntry(call, breaks.length > 0))
      }
      return reply.body
    })
  } finally {
    await api.close()
  }
  const index: RecordingIndex = {
    format: 1,
    recordedAt: new Date().toISOString(),
    from: api.address,
    contract: contractHash(),
    calls: calls.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
  }
  signal.throwIfAborted()
  await writeRecording(out, index, files)
  return { recorded: calls.length, drift: drift.toSorted((one, other) => (one.call < other.call ? -1 : 1)) }
}

function indexEntry(call: ReadCall, hasDrift: boolean): RecordedCall {
  const id = call.endpoint.id as RecordedCall['endpoint']
  return { endpoint: id, path: call.path, file: fileOf(call), ...(hasDrift ? { drift: true } : {}) }
}
