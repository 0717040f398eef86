import type { FormData } from 'undici'
import { Cart } from '#contract/cart.ts'
import { isContentRequest, isMissingEntry } from '#contract/cms/missing-entry.ts'
import { readStrapiError } from '#contract/cms/strapi-error.ts'
import type { contract } from '#contract/contract.ts'
import type { Difference } from '#contract/differences/difference.ts'
import type { ResponseOf, BodyOf, Endpoint, PathParameters, QueryOf } from '#contract/endpoint.ts'
import { Order } from '#contract/order.ts'
import { findContractDifferences } from '../live-api/contract-differences.ts'
import type { LiveApi, LiveRequest } from '../live-api/live-api.ts'
import type { LiveResponse } from '../live-api/live-response.ts'
import { findWrongSums, findWrongOrderSums } from './behavior.ts'
import {
  findOriginDifferences,
  findPreflightDifferences,
  createPreflightHeaders,
  findVaryDifferences,
} from './cors-differences.ts'
import { findBodyHeaderDifferences, findCacheDifferences } from './header-differences.ts'
import { listFields } from './prerequisite.ts'

/** A request and the violations in its response. */
export interface ProbedRequest {
  readonly endpoint: string
  readonly method: string
  /** Path with `{parameters}` instead of their values, which may be tokens. */
  readonly path: string
  /** The requested catalog resource, such as `tarn-lr`; undefined for other endpoints. */
  readonly resource: string | undefined
  /** HTTP status, or 0 if no response arrived in time. */
  readonly status: number
  readonly durationMs: number
  /** `unauthorized` means that an anonymous request was rejected as expected, which does not verify the endpoint. */
  readonly outcome: 'accepted' | 'rejected' | 'unauthorized'
  /** Contract fields of the body that an error response reports. */
  readonly invalidFields: readonly string[]
  readonly differences: readonly Difference[]
}

export type ContractEndpoint = (typeof contract)[number]

type InputMember<Name extends string, Value> = Value extends undefined
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]?: Value | FormData }

/** Input for a request, which includes only the parts that the endpoint has. */
export type ProbeInput<E extends Endpoint> = (keyof PathParameters<E> extends never
  ? object
  : { readonly path: PathParameters<E> }) &
  InputMember<'query', QueryOf<E>> &
  InputMember<'body', BodyOf<E>> & { readonly headers?: Readonly<Record<string, string>> }

/** Sends requests and collects the violations in their responses. */
export interface Prober {
  readonly requests: readonly ProbedRequest[]
  /**
   * Sends a request. Returns its response if it succeeds without violations.
   * @param check checks a response that matches its schema. `rejected` is returned for a rejection with status 200.
   */
  probe<E extends ContractEndpoint>(
    endpoint: E,
    input: ProbeInput<E>,
    check?: (response: ResponseOf<E>) => readonly Difference[] | 'rejected',
  ): Promise<ResponseOf<E> | undefined>
  /** Sends a request that must be rejected. */
  probeRejection<E extends ContractEndpoint>(endpoint: E, input: ProbeInput<E>): Promise<void>
  /** Sends a catalog request. `more` returns additional differences in its response. */
  read(request: LiveRequest, more: (reply: LiveResponse) => readonly Difference[]): Promise<unknown>
  /** Adds violations to the last request of an endpoint, for problems that only a later response reveals. */
  amend(endpoint: Endpoint, differences: readonly Difference[], when: string): void
}

/**
 * Statuses of a gateway, or of an overloaded or failing API. They are not contract violations, even if the contract
 * does not list them.
 */
const COMMON_REJECTIONS: ReadonlySet<number> = new Set([0, 401, 403, 408, 429, 500, 502, 503, 504])

/**
 * Creates a prober.
 * @param origin origin of the site whose pages send requests. Without it, CORS is not checked.
 */
export function createProber(api: LiveApi, origin: string | undefined): Prober {
  const requests: ProbedRequest[] = []
  const preflighted = new Set<string>()

  /** Sends a preflight once for each endpoint. */
  async function preflight({ endpoint, path }: LiveRequest): Promise<Difference[]> {
    if (origin === undefined || preflighted.has(endpoint.id)) return []
    preflighted.add(endpoint.id)
    const headers = createPreflightHeaders(endpoint, origin)
    const reply = await api.send({ endpoint, method: 'OPTIONS', ...(path && { path }), headers, signedOut: true })
    return findPreflightDifferences(endpoint, reply, origin)
  }

  /**
   * Sends a request. A customer's token must be in `headers`. Without it, the request is anonymous, regardless of the
   * credentials.
   */
  async function sendRequest(send: LiveRequest): Promise<{ reply: LiveResponse; differences: readonly Difference[] }> {
    const asked = await preflight(send)
    const headers = { ...send.headers, ...(origin === undefined ? {} : { Origin: origin }) }
    const reply = await api.send({ ...send, headers, signedOut: true })
    return { reply, differences: [...asked, ...headerDifferences(send, reply, origin)] }
  }

  function note(
    { endpoint, path }: LiveRequest,
    { status, milliseconds: durationMs, body }: LiveResponse,
    found: Pick<ProbedRequest, 'outcome' | 'differences'>,
    isPublic: boolean,
  ): void {
    const { id, method } = endpoint
    const subject = isPublic ? Object.values(path ?? {}).join(' ') || undefined : undefined
    const invalidFields = found.outcome === 'rejected' ? listInvalidFields(endpoint, body) : []
    requests.push({
      endpoint: id,
      method,
      path: endpoint.path,
      resource: subject,
      status,
      durationMs,
      invalidFields,
      ...found,
    })
  }

  return {
    requests,
    async probe(endpoint, input, check = () => []) {
      const request = { ...input, endpoint } as LiveRequest
      const { reply, differences } = await sendRequest(request)
      const { outcome, found } = getOutcome(endpoint, reply)
      if (outcome === 'rejected' || hasViolation(found)) {
        note(request, reply, { outcome, differences: [...differences, ...found] }, false)
        return undefined
      }
      const response = reply.body as ResponseOf<typeof endpoint>
      const checked = check(response)
      const behavior = [...sums(endpoint, response), ...(checked === 'rejected' ? [] : checked)]
      const shown = checked === 'rejected' ? 'rejected' : 'accepted'
      note(request, reply, { outcome: shown, differences: [...differences, ...found, ...behavior] }, false)
      return checked === 'rejected' ? undefined : response
    },
    async probeRejection(endpoint, input) {
      const request = { ...input, endpoint } as LiveRequest
      const { reply, differences } = await sendRequest(request)
      const { outcome, found } = getOutcome(endpoint, reply)
      // An HTML page with status 200 does not mean that an anonymous request has access.
      const isLetIn = outcome === 'accepted' && reply.body !== undefined
      const expected = isLetIn ? findContractDifferences(endpoint, reply, 'error') : found
      note(request, reply, { outcome: 'unauthorized', differences: [...differences, ...expected] }, false)
    },
    async read(request, more) {
      const { reply, differences } = await sendRequest(request)
      const { outcome, found } = getOutcome(request.endpoint, reply)
      const all = [...differences, ...found]
      if (outcome === 'accepted' && !hasViolation(found)) all.push(...more(reply))
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

/** Classifies a response as a success or a rejection, and returns its contract violations. */
function getOutcome(
  endpoint: Endpoint,
  reply: LiveResponse,
): { readonly outcome: 'accepted' | 'rejected'; readonly found: readonly Difference[] } {
  const { status, failure } = reply
  const isListed = endpoint.problems.includes(status)
  const isUnavailable = failure?.kind === 'unavailable'
  const isRejection = isListed || isUnavailable || COMMON_REJECTIONS.has(status)
  // Strapi's errors and empty lists are reported in Strapi's terms rather than as invalid problems.
  const isFromStrapi =
    isContentRequest(endpoint) && (readStrapiError(reply.body) !== undefined || isMissingEntry(endpoint, reply.body))
  // The body must be a problem only for listed statuses. Gateways send other bodies.
  const isGateways = isRejection && !isListed && !isUnavailable && failure?.kind !== 'not-sent'
  return {
    outcome: isRejection ? 'rejected' : 'accepted',
    found:
      isGateways && !isFromStrapi ? [] : findContractDifferences(endpoint, reply, isFromStrapi ? 'success' : 'either'),
  }
}

function hasViolation(differences: readonly Difference[]): boolean {
  return differences.some(({ kind }) => kind === 'violation')
}

/** Checks the totals in each response that contains a cart or an order. */
function sums({ response: schema }: Endpoint, response: unknown): readonly Difference[] {
  if (schema === Cart) return findWrongSums(response as Parameters<typeof findWrongSums>[0])
  return schema === Order ? findWrongOrderSums(response as Parameters<typeof findWrongOrderSums>[0]) : []
}

function headerDifferences(
  { endpoint, headers }: LiveRequest,
  reply: LiveResponse,
  origin: string | undefined,
): Difference[] {
  // Without a response, there are no headers to check.
  if (reply.status === 0) return []
  const hasBearer = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'authorization')
  return [
    // A body that is not JSON is already a violation or does not come from the API.
    ...(reply.body === undefined ? [] : findBodyHeaderDifferences(reply.headers, reply.body)),
    ...(reply.status === 200 ? findCacheDifferences(endpoint, reply.headers, hasBearer) : []),
    ...(origin === undefined
      ? []
      : [...findOriginDifferences('header', reply.headers, origin), ...findVaryDifferences(endpoint, reply.headers)]),
  ]
}

function listInvalidFields({ body }: Endpoint, problem: unknown): string[] {
  const { errors } = (problem ?? {}) as { readonly errors?: unknown }
  const blamed = typeof errors === 'object' && errors !== null ? Object.keys(errors) : []
  return listFields(body).filter((name) => blamed.includes(name))
}
