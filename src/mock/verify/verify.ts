import type { NewCartLine, ShippingMethod } from '#contract/cart.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contract } from '#contract/contract.ts'
import { callName, type ReadCall } from '#contract/crawl/crawl.ts'
import type { Difference, DifferenceKind } from '../live-api/difference.ts'
import { createLiveApi, type LiveApiOptions } from '../live-api/live-api.ts'
import type { LiveReply } from '../live-api/live-reply.ts'
import { readShop } from '../recordings/read-shop.ts'
import { contractHash } from '../recordings/recording-index.ts'
import { readRecording, type Recording } from '../recordings/recording.ts'
import type { Buyable, Context } from './context.ts'
import type { Circumstances } from './need.ts'
import { createOutbox } from './outbox.ts'
import { probeCustomers } from './probe-customer.ts'
import { probeForms } from './probe-forms.ts'
import { probeGuest } from './probe-guest.ts'
import { createProber, type ProbedCall, type Prober } from './prober.ts'
import { remainsOf } from './remains.ts'
import { sampleLine } from './sample-line.ts'
import { shapeDifferences } from './shape-differences.ts'
import { type CallVerdict, type Verdict, verdicts } from './verdict.ts'

export interface VerifyOptions {
  /** Address of the live API. */
  readonly api: string
  /** Folder of a recording to compare with. */
  readonly recording?: string | undefined
  /** Makes the calls too that order, register or send mail. */
  readonly all: boolean
  /** Of the site whose pages call, e.g. `https://www.example.com`; without it nothing is said of CORS. */
  readonly origin?: string | undefined
  readonly promoCode?: string | undefined
  /** Of the payment provider; without it the mock's, with which a live API charges nobody. */
  readonly paymentToken?: string | undefined
  /** Address that lists the mails of an API for tests, as the mock's outbox does. */
  readonly outbox?: string | undefined
  /** How the API is called: credentials, limits, who is told of a pause. */
  readonly live?: Omit<LiveApiOptions, 'signal'> | undefined
  readonly signal: AbortSignal
}

export interface VerifyReport {
  readonly format: 1
  readonly api: string
  readonly all: boolean
  /** Null when CORS was not looked at. */
  readonly origin: string | null
  readonly counts: Readonly<Record<DifferenceKind, number>>
  /** How many calls of the contract have each verdict. */
  readonly verdictCounts: Readonly<Record<Verdict, number>>
  readonly verdicts: readonly CallVerdict[]
  readonly calls: readonly ProbedCall[]
  /** What concerns the recording as a whole. */
  readonly recording: readonly Difference[]
  /** Ids of the calls that were not made. */
  readonly notCalled: readonly string[]
  /** What the run leaves at the API. */
  readonly remains: ReturnType<typeof remainsOf>
}

/**
 * Holds a live API against the contract and, if given, against a recording (MOCK-11), and says of each call what that
 * proves (MOCK-34).
 * @throws {StorefrontError} when the API cannot be reached, or the recording is broken.
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const { recording: folder, live: how, signal, origin, paymentToken } = options
  const recording = folder === undefined ? undefined : await readRecording(folder)
  const api = createLiveApi(options.api, { ...how, signal })
  const outbox =
    options.outbox === undefined ? undefined : createOutbox(options.outbox, { ...how, credentials: {}, signal })
  if (paymentToken !== undefined) api.hide(paymentToken)
  const prober = createProber(api, origin)
  try {
    const { read, buyable } = await readCatalogue(prober, recording)
    const { bearer, customer } = how?.credentials ?? {}
    const { all, promoCode } = options
    const context: Context = { prober, all, buyable, promoCode, customer, bearer, paymentToken, outbox }
    await probeGuest(context)
    const hasCustomer = await probeCustomers(context)
    if (options.all) await probeForms(context)
    const whole = recording === undefined ? [] : wholeDifferences(recording, read)
    return report(api.address, options, prober.calls, whole, { hasCustomer, hasStock: buyable !== undefined })
  } finally {
    await Promise.all([api.close(), outbox?.close()])
  }
}

/** Whether a run shows what it set out to show (MOCK-34). */
export function isPassed({ counts, verdictCounts, all }: VerifyReport, allowUnproved: boolean): boolean {
  if (counts.breach > 0 || counts.stale > 0) return false
  if (allowUnproved) return true
  return verdictCounts.refused === 0 && !(all && verdictCounts['not-tried'] > 0)
}

/** Reads the catalogue; gives the names of its calls, and what can be bought in it. */
async function readCatalogue(
  prober: Prober,
  recording: Recording | undefined,
): Promise<{ readonly read: ReadonlySet<string>; readonly buyable: Buyable | undefined }> {
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
  return { read, buyable: line === undefined ? undefined : { line, shippingMethodId: methods[0]?.id ?? 0 } }
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

function report(
  api: string,
  { all, origin, promoCode, outbox }: VerifyOptions,
  calls: readonly ProbedCall[],
  recording: readonly Difference[],
  found: Pick<Circumstances, 'hasCustomer' | 'hasStock'>,
): VerifyReport {
  const differences = [...recording, ...calls.flatMap((call) => call.differences)]
  const count = (wanted: DifferenceKind): number => differences.filter(({ kind }) => kind === wanted).length
  const called = new Set(calls.map(({ endpoint }) => endpoint))
  const circumstances = { ...found, all, hasPromoCode: promoCode !== undefined, hasOutbox: outbox !== undefined }
  const judged = verdicts(contract, calls, circumstances)
  const countOf = (wanted: Verdict): number => judged.filter(({ verdict }) => verdict === wanted).length
  return {
    format: 1,
    api,
    all,
    origin: origin ?? null,
    counts: {
      breach: count('breach'),
      unavailable: count('unavailable'),
      stale: count('stale'),
      addition: count('addition'),
    },
    verdictCounts: {
      proved: countOf('proved'),
      refused: countOf('refused'),
      'not-tried': countOf('not-tried'),
      broken: countOf('broken'),
    },
    verdicts: judged,
    calls,
    recording,
    notCalled: contract.map(({ id }) => id).filter((id) => !called.has(id)),
    remains: remainsOf(calls),
  }
}
