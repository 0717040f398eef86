import type { FormData } from 'undici'
import { Cart } from '#contract/cart.ts'
import type { contract } from '#contract/contract.ts'
import type { ResponseOf, BodyOf, Endpoint, PathParameters, QueryOf } from '#contract/endpoint.ts'
import { Order } from '#contract/order.ts'
import { contractDifferences } from '../live-api/contract-differences.ts'
import type { Difference } from '../live-api/difference.ts'
import type { LiveApi, LiveRequest } from '../live-api/live-api.ts'
import type { LiveResponse } from '../live-api/live-response.ts'
import { cartSums, orderSums } from './behavior.ts'
import { originDifferences, preflightDifferences, preflightHeaders, varyDifferences } from './cors-differences.ts'
import { bodyHeaderDifferences, cacheDifferences } from './header-differences.ts'
import { listFields } from './prerequisite.ts'

/** A call that was made, and what was found in its answer. */
export interface ProbedRequest {
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

type InputMember<Name extends string, Value> = Value extends undefined
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]?: Value | FormData }

/** What goes with a call, each part only where the endpoint has it. */
export type ProbeInput<E extends Endpoint> = (keyof PathParameters<E> extends never
  ? object
  : { readonly path: PathParameters<E> }) &
  InputMember<'query', QueryOf<E>> &
  InputMember<'body', BodyOf<E>> & { readonly headers?: Readonly<Record<string, string>> }

/** Makes calls and keeps what it finds. */
export interface Prober {
  readonly calls: readonly ProbedRequest[]
  /**
   * Makes a call and gives its answer when that is a success that keeps the contract.
   * @param check what the answer has to show beyond its shape; `refused` when it is a refusal in other words.
   */
  probe<E extends ContractEndpoint>(
    endpoint: E,
    input: ProbeInput<E>,
    check?: (response: ResponseOf<E>) => readonly Difference[] | 'refused',
  ): Promise<ResponseOf<E> | undefined>
  /** Makes a call that has to be refused. */
  probeRejection<E extends ContractEndpoint>(endpoint: E, input: ProbeInput<E>): Promise<void>
  /** Makes a call of the catalogue; `more` adds what else there is to say about its answer. */
  read(request: LiveRequest, more: (reply: LiveResponse) => readonly Difference[]): Promise<unknown>
  /** Adds what a later answer shows of the last call to an endpoint. */
  amend(endpoint: Endpoint, differences: readonly Difference[], when: string): void
}

/** A gateway's, or of an API that is overloaded or failing: they say nothing of the contract, whether it lists them or not. */
const COMMON_REJECTIONS: ReadonlySet<number> = new Set([0, 401, 403, 408, 429, 500, 502, 503, 504])

/** @param origin of the site whose pages call; without it nothing is said of CORS. */
export function createProber(api: LiveApi, origin: string | undefined): Prober {
  const requests: ProbedRequest[] = []
  const preflighted = new Set<string>()

  /** What a browser would ask first: once for each endpoint. */
  async function preflight({ endpoint, path }: LiveRequest): Promise<Difference[]> {
    if (origin === undefined || preflighted.has(endpoint.id)) return []
    preflighted.add(endpoint.id)
    const headers = preflightHeaders(endpoint, origin)
    const reply = await api.send({ endpoint, method: 'OPTIONS', ...(path && { path }), headers, signedOut: true })
    return preflightDifferences(endpoint, reply, origin)
  }

  /** A customer's token is in `headers`; without it a call is a stranger's, whatever the credentials hold. */
  async function sendRequest(send: LiveRequest): Promise<{ reply: LiveResponse; differences: readonly Difference[] }> {
    const asked = await preflight(send)
    const headers = { ...send.headers, ...(origin === undefined ? {} : { Origin: origin }) }
    const reply = await api.send({ ...send, headers, signedOut: true })
    return { reply, differences: [...asked, ...headerDifferences(send, reply, origin)] }
  }

  function note(
    { endpoint, path }: LiveRequest,
    { status, milliseconds, body }: LiveResponse,
    found: Pick<ProbedRequest, 'outcome' | 'differences'>,
    isPublic: boolean,
  ): void {
    const { id, method } = endpoint
    const subject = isPublic ? Object.values(path ?? {}).join(' ') || undefined : undefined
    const blamed = found.outcome === 'refused' ? blamedFields(endpoint, body) : []
    requests.push({ endpoint: id, method, path: endpoint.path, subject, status, milliseconds, blamed, ...found })
  }

  return {
    calls: requests,
    async probe(endpoint, input, check = () => []) {
      const request = { ...input, endpoint } as LiveRequest
      const { reply, differences } = await sendRequest(request)
      const { outcome, found } = getOutcome(endpoint, reply)
      if (outcome === 'refused' || hasViolation(found)) {
        note(request, reply, { outcome, differences: [...differences, ...found] }, false)
        return undefined
      }
      const response = reply.body as ResponseOf<typeof endpoint>
      const checked = check(response)
      const behavior = [...sums(endpoint, response), ...(checked === 'refused' ? [] : checked)]
      const shown = checked === 'refused' ? 'refused' : 'answered'
      note(request, reply, { outcome: shown, differences: [...differences, ...found, ...behavior] }, false)
      return checked === 'refused' ? undefined : response
    },
    async probeRejection(endpoint, input) {
      const request = { ...input, endpoint } as LiveRequest
      const { reply, differences } = await sendRequest(request)
      const { outcome, found } = getOutcome(endpoint, reply)
      // A page of HTML lets nobody in.
      const isLetIn = outcome === 'answered' && reply.body !== undefined
      const expected = isLetIn ? contractDifferences(endpoint, reply, 'refusal') : found
      note(request, reply, { outcome: 'stranger-refused', differences: [...differences, ...expected] }, false)
    },
    async read(request, more) {
      const { reply, differences } = await sendRequest(request)
      const { outcome, found } = getOutcome(request.endpoint, reply)
      const all = [...differences, ...found]
      if (outcome === 'answered' && !hasViolation(found)) all.push(...more(reply))
      note(request, reply, { outcome, differences: all }, true)
      return reply.body
    },
    amend({ id }, differences, when) {
      const last = requests.findLastIndex(({ endpoint }) => endpoint === id)
      const call = requests[last]
      if (call === undefined) return
      const later = differences.map((difference) => ({ ...difference, text: `${difference.text} ${when}` }))
      requests[last] = { ...call, differences: [...call.differences, ...later] }
    },
  }
}

/** Whether a reply answers the call or refuses it, and what it breaks of the contract as the one or the other. */
function getOutcome(
  endpoint: Endpoint,
  reply: LiveResponse,
): { readonly outcome: 'answered' | 'refused'; readonly found: readonly Difference[] } {
  const { status, failure } = reply
  const isListed = endpoint.problems.includes(status)
  const isUnavailable = failure?.kind === 'unavailable'
  const isRejection = isListed || isUnavailable || COMMON_REJECTIONS.has(status)
  // Only of what the call itself lists must the body be a problem: a gateway has words of its own.
  const isGateways = isRejection && !isListed && !isUnavailable && failure?.kind !== 'not-sent'
  return {
    outcome: isRejection ? 'refused' : 'answered',
    found: isGateways ? [] : contractDifferences(endpoint, reply, 'either'),
  }
}

function hasViolation(differences: readonly Difference[]): boolean {
  return differences.some(({ kind }) => kind === 'breach')
}

/** Sums are looked at wherever a cart or an order is answered. */
function sums({ response: schema }: Endpoint, response: unknown): readonly Difference[] {
  if (schema === Cart) return cartSums(response as Parameters<typeof cartSums>[0])
  return schema === Order ? orderSums(response as Parameters<typeof orderSums>[0]) : []
}

function headerDifferences(
  { endpoint, headers }: LiveRequest,
  reply: LiveResponse,
  origin: string | undefined,
): Difference[] {
  // Without an answer there are no headers to look at.
  if (reply.status === 0) return []
  const hasBearer = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'authorization')
  return [
    // Another body than JSON is a breach already, or none of the API's own.
    ...(reply.body === undefined ? [] : bodyHeaderDifferences(reply.headers, reply.body)),
    ...(reply.status === 200 ? cacheDifferences(endpoint, reply.headers, hasBearer) : []),
    ...(origin === undefined
      ? []
      : [...originDifferences('header', reply.headers, origin), ...varyDifferences(endpoint, reply.headers)]),
  ]
}

function blamedFields({ body }: Endpoint, problem: unknown): string[] {
  const { errors } = (problem ?? {}) as { readonly errors?: unknown }
  const blamed = typeof errors === 'object' && errors !== null ? Object.keys(errors) : []
  return listFields(body).filter((name) => blamed.includes(name))
}
