import type { NewCartLine, ShippingMethod } from '#contract/cart.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contract } from '#contract/contract.ts'
import { callName, type ReadCall } from '#contract/crawl/crawl.ts'
import type { Difference, DifferenceKind } from '../live-api/difference.ts'
import { createLiveApi } from '../live-api/live-api.ts'
import type { LiveReply } from '../live-api/live-reply.ts'
import { readShop } from '../recordings/read-shop.ts'
import { contractHash } from '../recordings/recording-index.ts'
import { readRecording, type Recording } from '../recordings/recording.ts'
import { probeCustomer } from './probe-customer.ts'
import { probeForms } from './probe-forms.ts'
import { type Buyable, probeGuest } from './probe-guest.ts'
import { createProber, type ProbedCall, type Prober } from './prober.ts'
import { sampleLine } from './sample-line.ts'
import { shapeDifferences } from './shape-differences.ts'

export interface VerifyOptions {
  /** Address of the live API. */
  readonly api: string
  /** Folder of a recording to compare with. */
  readonly recording?: string | undefined
  /** Makes the calls too that order, register or send mail. */
  readonly all: boolean
  readonly signal: AbortSignal
}

export interface VerifyReport {
  readonly format: 1
  readonly api: string
  readonly counts: Readonly<Record<DifferenceKind, number>>
  readonly calls: readonly ProbedCall[]
  /** What concerns the recording as a whole. */
  readonly recording: readonly Difference[]
  /** Ids of the calls that were not made. */
  readonly notCalled: readonly string[]
}

/**
 * Holds a live API against the contract and, if given, against a recording (MOCK-11).
 * @throws {StorefrontError} when the API cannot be reached, or the recording is broken.
 */
export async function verify({ api: address, recording: folder, all, signal }: VerifyOptions): Promise<VerifyReport> {
  const recording = folder === undefined ? undefined : await readRecording(folder)
  const api = createLiveApi(address, { signal })
  try {
    const { calls, read } = await probe(createProber(api), recording, all)
    return report(api.address, calls, recording === undefined ? [] : wholeDifferences(recording, read))
  } finally {
    await api.close()
  }
}

/** Makes the calls; gives them, and the names of those of the catalogue. */
async function probe(
  prober: Prober,
  recording: Recording | undefined,
  all: boolean,
): Promise<{ readonly calls: readonly ProbedCall[]; readonly read: ReadonlySet<string> }> {
  const read = new Set<string>()
  let line: NewCartLine | undefined
  let methods: readonly ShippingMethod[] = []
  await readShop(async (call) => {
    read.add(callName(call))
    let isGood = false
    const answer = await prober.read(call, (reply) => {
      isGood = true
      return recordingDifferences(call, reply, recording)
    })
    if (isGood && call.endpoint.id === 'getShippingMethods') methods = answer as readonly ShippingMethod[]
    if (isGood && call.endpoint === getProduct) line ??= (answer as ProductAnswer).data.map(sampleLine).find(isLine)
    return answer
  })
  const buyable: Buyable | undefined = line === undefined ? undefined : { line, shippingMethodId: methods[0]?.id ?? 0 }
  await probeGuest(prober, buyable)
  if (all) {
    await probeCustomer(prober, buyable)
    await probeForms(prober, buyable)
  }
  return { calls: prober.calls, read }
}

type ProductAnswer = { readonly data: readonly Parameters<typeof sampleLine>[0][] }
const isLine = (line: NewCartLine | undefined): line is NewCartLine => line !== undefined

function recordingDifferences(call: ReadCall, { body }: LiveReply, recording: Recording | undefined): Difference[] {
  if (recording === undefined) return []
  const recorded = recording.answers.get(callName(call))
  if (recorded === undefined) return [{ kind: 'stale', field: 'answer', text: 'is not in the recording' }]
  return shapeDifferences(call.endpoint.answer, recorded.answer, body)
}

/** Another contract than the recording's, and recorded calls that nothing leads to any more. */
function wholeDifferences({ index, answers }: Recording, read: ReadonlySet<string>): Difference[] {
  const unread = [...answers.keys()].filter((name) => !read.has(name))
  return [
    ...(index.contract === contractHash() ? [] : ['was made under another version of the contract']),
    ...unread.toSorted().map((name) => `has ${name}, which no link leads to any more`),
  ].map((text) => ({ kind: 'stale', field: 'recording', text }))
}

function report(api: string, calls: readonly ProbedCall[], recording: readonly Difference[]): VerifyReport {
  const differences = [...recording, ...calls.flatMap((call) => call.differences)]
  const count = (wanted: DifferenceKind): number => differences.filter(({ kind }) => kind === wanted).length
  const called = new Set(calls.map(({ endpoint }) => endpoint))
  return {
    format: 1,
    api,
    counts: {
      breach: count('breach'),
      unavailable: count('unavailable'),
      stale: count('stale'),
      addition: count('addition'),
    },
    calls,
    recording,
    notCalled: contract.map(({ id }) => id).filter((id) => !called.has(id)),
  }
}
