import type { FormData } from 'undici'
import { Cart } from '#contract/cart.ts'
import type { contract } from '#contract/contract.ts'
import type { AnswerOf, BodyOf, Endpoint, PathParameters, QueryOf } from '#contract/endpoint.ts'
import { Order } from '#contract/order.ts'
import { contractDifferences } from '../live-api/contract-differences.ts'
import type { Difference } from '../live-api/difference.ts'
import type { LiveApi, LiveCall } from '../live-api/live-api.ts'
import type { LiveReply } from '../live-api/live-reply.ts'
import { cartSums, orderSums } from './behaviour.ts'
import { originDifferences, preflightDifferences, preflightHeaders } from './cors-differences.ts'
import { bodyHeaderDifferences, cacheDifferences } from './header-differences.ts'
import { fieldsOf } from './need.ts'

/** A call that was made, and what was found in its answer. */
export interface ProbedCall {
  readonly endpoint: string
  readonly method: string
  /** Path with `{parameters}`: what stands in them may be a token. */
  readonly path: string
  /** What was read, for calls of the catalogue, e.g. `tarn-lr`. */
  readonly subject: string | undefined
  /** 0 when no answer came in time. */
  readonly status: number
  readonly milliseconds: number
  /** `stranger-refused`: a stranger was refused, as should be. That proves nothing of what the call does. */
  readonly outcome: 'answered' | 'refused' | 'stranger-refused'
  /** Fields of the body that a refusal blames, of those that the contract has. */
  readonly blamed: readonly string[]
  readonly differences: readonly Difference[]
}

export type ContractEndpoint = (typeof contract)[number]

type Given<Name extends string, Value> = Value extends undefined
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]?: Value | FormData }

/** What goes with a call, each part only where the endpoint has it. */
export type ProbeInput<E extends Endpoint> = (keyof PathParameters<E> extends never
  ? object
  : { readonly path: PathParameters<E> }) &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> & { readonly headers?: Readonly<Record<string, string>> }

/** Makes calls and keeps what it finds. */
export interface Prober {
  readonly calls: readonly ProbedCall[]
  /**
   * Makes a call and gives its answer when that is a success that keeps the contract.
   * @param check what the answer has to show beyond its shape; `refused` when it is a refusal in other words.
   */
  probe<E extends ContractEndpoint>(
    endpoint: E,
    input: ProbeInput<E>,
    check?: (answer: AnswerOf<E>) => readonly Difference[] | 'refused',
  ): Promise<AnswerOf<E> | undefined>
  /** Makes a call that has to be refused. */
  probeRefusal<E extends ContractEndpoint>(endpoint: E, input: ProbeInput<E>): Promise<void>
  /** Makes a call of the catalogue; `more` adds what else there is to say about its answer. */
  read(call: LiveCall, more: (reply: LiveReply) => readonly Difference[]): Promise<unknown>
  /** Adds what a later answer shows of the last call to an endpoint. */
  amend(endpoint: Endpoint, differences: readonly Difference[], when: string): void
}

/** A gateway's, or of an API that is overloaded or failing: they say nothing of the contract, whether it lists them or not. */
const REFUSALS_OF_ANY_CALL: ReadonlySet<number> = new Set([0, 401, 403, 408, 429, 500, 502, 503, 504])

/** @param origin of the site whose pages call; without it nothing is said of CORS. */
export function createProber(api: LiveApi, origin: string | undefined): Prober {
  const calls: ProbedCall[] = []
  const preflighted = new Set<string>()

  /** What a browser would ask first: once for each endpoint. */
  async function preflight({ endpoint, path }: LiveCall): Promise<Difference[]> {
    if (origin === undefined || preflighted.has(endpoint.id)) return []
    preflighted.add(endpoint.id)
    const headers = preflightHeaders(endpoint, origin)
    const reply = await api.call({ endpoint, method: 'OPTIONS', ...(path && { path }), headers, signedOut: true })
    return preflightDifferences(endpoint, reply, origin)
  }

  /** A customer's token is in `headers`; without it a call is a stranger's, whatever the credentials hold. */
  async function made(call: LiveCall): Promise<{ reply: LiveReply; differences: readonly Difference[] }> {
    const asked = await preflight(call)
    const headers = { ...call.headers, ...(origin === undefined ? {} : { Origin: origin }) }
    const reply = await api.call({ ...call, headers, signedOut: true })
    return { reply, differences: [...asked, ...headerDifferences(call, reply, origin)] }
  }

  function note(
    { endpoint, path }: LiveCall,
    { status, milliseconds, body }: LiveReply,
    found: Pick<ProbedCall, 'outcome' | 'differences'>,
    isPublic: boolean,
  ): void {
    const { id, method } = endpoint
    const subject = isPublic ? Object.values(path ?? {}).join(' ') || undefined : undefined
    const blamed = found.outcome === 'refused' ? blamedFields(endpoint, body) : []
    calls.push({ endpoint: id, method, path: endpoint.path, subject, status, milliseconds, blamed, ...found })
  }

  return {
    calls,
    async probe(endpoint, input, check = () => []) {
      const call = { ...input, endpoint } as LiveCall
      const { reply, differences } = await made(call)
      const { outcome, found } = answerOf(endpoint, reply)
      if (outcome === 'refused' || hasBreach(found)) {
        note(call, reply, { outcome, differences: [...differences, ...found] }, false)
        return undefined
      }
      const answer = reply.body as AnswerOf<typeof endpoint>
      const judged = check(answer)
      const behaviour = [...sums(endpoint, answer), ...(judged === 'refused' ? [] : judged)]
      const shown = judged === 'refused' ? 'refused' : 'answered'
      note(call, reply, { outcome: shown, differences: [...differences, ...found, ...behaviour] }, false)
      return judged === 'refused' ? undefined : answer
    },
    async probeRefusal(endpoint, input) {
      const call = { ...input, endpoint } as LiveCall
      const { reply, differences } = await made(call)
      const { outcome, found } = answerOf(endpoint, reply)
      // A page of HTML lets nobody in.
      const isLetIn = outcome === 'answered' && reply.body !== undefined
      const expected = isLetIn ? contractDifferences(endpoint, reply, 'refusal') : found
      note(call, reply, { outcome: 'stranger-refused', differences: [...differences, ...expected] }, false)
    },
    async read(call, more) {
      const { reply, differences } = await made(call)
      const { outcome, found } = answerOf(call.endpoint, reply)
      const all = [...differences, ...found]
      if (outcome === 'answered' && !hasBreach(found)) all.push(...more(reply))
      note(call, reply, { outcome, differences: all }, true)
      return reply.body
    },
    amend({ id }, differences, when) {
      const last = calls.findLastIndex(({ endpoint }) => endpoint === id)
      const call = calls[last]
      if (call === undefined) return
      const later = differences.map((difference) => ({ ...difference, text: `${difference.text} ${when}` }))
      calls[last] = { ...call, differences: [...call.differences, ...later] }
    },
  }
}

/** Whether a reply answers the call or refuses it, and what it breaks of the contract as the one or the other. */
function answerOf(
  endpoint: Endpoint,
  reply: LiveReply,
): { readonly outcome: 'answered' | 'refused'; readonly found: readonly Difference[] } {
  const { status, failure } = reply
  const isListed = endpoint.problems.includes(status)
  const isUnavailable = failure?.kind === 'unavailable'
  const isRefusal = isListed || isUnavailable || REFUSALS_OF_ANY_CALL.has(status)
  // Only of what the call itself lists must the body be a problem: a gateway has words of its own.
  const isGateways = isRefusal && !isListed && !isUnavailable
  return {
    outcome: isRefusal ? 'refused' : 'answered',
    found: isGateways ? [] : contractDifferences(endpoint, reply, 'either'),
  }
}

function hasBreach(differences: readonly Difference[]): boolean {
  return differences.some(({ kind }) => kind === 'breach')
}

/** Sums are looked at wherever a cart or an order is answered. */
function sums({ answer: schema }: Endpoint, answer: unknown): readonly Difference[] {
  if (schema === Cart) return cartSums(answer as Parameters<typeof cartSums>[0])
  return schema === Order ? orderSums(answer as Parameters<typeof orderSums>[0]) : []
}

function headerDifferences(
  { endpoint, headers }: LiveCall,
  reply: LiveReply,
  origin: string | undefined,
): Difference[] {
  // Without an answer there are no headers to look at.
  if (reply.status === 0) return []
  const hasBearer = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'authorization')
  return [
    // Another body than JSON is a breach already, or none of the API's own.
    ...(reply.body === undefined ? [] : bodyHeaderDifferences(reply.headers, reply.body)),
    ...(reply.status === 200 ? cacheDifferences(endpoint, reply.headers, hasBearer) : []),
    ...(origin === undefined ? [] : originDifferences('header', reply.headers, origin)),
  ]
}

function blamedFields({ body }: Endpoint, problem: unknown): string[] {
  const { errors } = (problem ?? {}) as { readonly errors?: unknown }
  const blamed = typeof errors === 'object' && errors !== null ? Object.keys(errors) : []
  return fieldsOf(body).filter((name) => blamed.includes(name))
}
