import { FormData } from 'undici'
import type { Difference } from '#contract/check.ts'
import { checkOut } from '#contract/checkout.ts'
import { isContentRequest, isMissingEntry } from '#contract/cms/entries.ts'
import { readStrapiError } from '#contract/cms/strapi-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createViolation, findWrongTotals } from './behavior.ts'
import { findContractDifferences } from './contract-differences.ts'
import {
  createPreflightHeaders,
  findOriginDifferences,
  findPreflightDifferences,
  findVaryDifferences,
} from './cors-differences.ts'
import type { EndpointRequest, EndpointResponse, LiveApi } from './live-api.ts'
import type { Sample } from './world.ts'

/** What was found about an endpoint. */
export interface EndpointFindings {
  readonly requests: number
  /** Number of valid responses, and of those that have nothing to check. */
  readonly accepted: number
  readonly empty: number
  /** Rejections of valid requests: the status, the fields that it names, and the product or collection. */
  readonly rejections: readonly string[]
  /** Distinct differences, each with the products or collections that it was found in. */
  readonly differences: readonly (Difference & { readonly resources: readonly string[] })[]
}

export interface Probed {
  readonly status: number
  readonly body: unknown
  /** Whether the request was accepted and the response follows the contract. */
  readonly isValid: boolean
}

/** Sends requests and collects what is wrong with their responses, by endpoint. */
export interface Probe {
  readonly findings: ReadonlyMap<string, EndpointFindings>
  /**
   * Sends a valid request.
   * @param of `resource` is the requested product or collection. `mayReject` expects a rejection as well.
   */
  send(
    endpoint: Endpoint,
    sample: Sample,
    of?: { readonly resource?: string | undefined; readonly mayReject?: true },
  ): Promise<Probed>
  /** Sends a request that must be rejected. */
  refuse(endpoint: Endpoint, sample: Sample): Promise<void>
  /** Adds violations that only a later response reveals. */
  add(endpoint: Endpoint, differences: readonly Difference[]): void
}

/** Statuses of a gateway, or of an overloaded or failing API, which the contract need not list. */
const COMMON_REJECTIONS: ReadonlySet<number> = new Set([0, 401, 403, 408, 429, 500, 502, 503, 504])
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/**
 * Creates a probe.
 * @param origin origin of the site whose pages send requests. Without it, CORS is not checked.
 */
export function createProbe(api: LiveApi, origin: string | undefined): Probe {
  const findings = new Map<string, EndpointFindings>()
  const get = ({ id }: Endpoint): EndpointFindings =>
    findings.get(id) ?? { requests: 0, accepted: 0, empty: 0, rejections: [], differences: [] }

  async function exchange(endpoint: Endpoint, { form, headers, ...sample }: Sample) {
    const isFirst = get(endpoint).requests === 0
    const before = isFirst && origin !== undefined ? await preflight(endpoint, sample, origin) : []
    const response = await api.send({
      endpoint,
      ...sample,
      form: form && toFormData(form),
      headers: { ...headers, ...(origin === undefined ? {} : { Origin: origin }) },
    })
    return { response, found: [...before, ...findHeaderDifferences(endpoint, response, origin)] }
  }

  async function preflight(endpoint: Endpoint, { path = {} }: Sample, from: string): Promise<Difference[]> {
    const headers = createPreflightHeaders(endpoint, from)
    return findPreflightDifferences(endpoint, await api.send({ endpoint, method: 'OPTIONS', path, headers }), from)
  }

  function note(endpoint: Endpoint, found: readonly Difference[], resource?: string): EndpointFindings {
    const { requests, differences, ...others } = get(endpoint)
    const named = resource === undefined ? [] : [resource]
    const known = new Map(differences.map((each) => [`${each.kind} ${each.field} ${each.text}`, each]))
    for (const { kind, field, text } of found) {
      const key = `${kind} ${field} ${text}`
      known.set(key, { kind, field, text, resources: [...new Set([...(known.get(key)?.resources ?? []), ...named])] })
    }
    const noted = { ...others, requests: requests + 1, differences: [...known.values()] }
    findings.set(endpoint.id, noted)
    return noted
  }

  return {
    findings,
    async send(endpoint, sample, { resource, mayReject } = {}) {
      const { response, found } = await exchange(endpoint, sample)
      const { status, body } = response
      const { isRejection, violations } = readOutcome(endpoint, response)
      const isDeclined = endpoint === checkOut && (body as { success?: unknown } | undefined)?.success === false
      const isAccepted = !isRejection && !isDeclined
      const hasViolation = violations.some(({ kind }) => kind === 'violation')
      const totals = isAccepted && !hasViolation ? findWrongTotals(endpoint, body) : []
      const noted = note(endpoint, [...found, ...violations, ...totals], resource)
      const isValid = isAccepted && !hasViolation
      findings.set(endpoint.id, {
        ...noted,
        accepted: noted.accepted + (isValid ? 1 : 0),
        empty: noted.empty + (isValid && endpoint.method === 'GET' && isEmpty(body) ? 1 : 0),
        rejections:
          isAccepted || mayReject === true
            ? noted.rejections
            : [...new Set([...noted.rejections, describeRejection(endpoint, response, resource)])],
      })
      return { status, body, isValid }
    },
    async refuse(endpoint, sample) {
      const { response, found } = await exchange(endpoint, sample)
      const { isRejection, violations } = readOutcome(endpoint, response)
      // A page of HTML with status 200 does not mean that the request was accepted.
      const isLetIn = !isRejection && response.body !== undefined
      note(endpoint, [...found, ...(isLetIn ? findContractDifferences(endpoint, response, 'error') : violations)])
    },
    add(endpoint, differences) {
      const { requests } = get(endpoint)
      findings.set(endpoint.id, { ...note(endpoint, differences), requests })
    },
  }
}

/** Returns whether a response rejects the request, and its differences from the contract. */
function readOutcome(
  endpoint: Endpoint,
  response: EndpointResponse,
): { readonly isRejection: boolean; readonly violations: readonly Difference[] } {
  const { status, failure, body } = response
  const isListed = endpoint.problems.includes(status)
  const isUnavailable = failure?.kind === 'unavailable'
  const isRejection = isListed || isUnavailable || COMMON_REJECTIONS.has(status)
  // Strapi's errors and empty lists are reported in Strapi's terms rather than as invalid problems.
  const isFromStrapi =
    isContentRequest(endpoint) && (readStrapiError(body) !== undefined || isMissingEntry(endpoint, body))
  // The body must be a problem only for listed statuses. Gateways send other bodies.
  const isGateways = isRejection && !isListed && !isUnavailable && !isFromStrapi
  return {
    isRejection,
    violations: isGateways ? [] : findContractDifferences(endpoint, response, isFromStrapi ? 'success' : 'either'),
  }
}

function describeRejection(
  { body: schema }: Endpoint,
  { status, body }: EndpointResponse,
  resource: string | undefined,
): string {
  const { shape = {} } = (schema?._zod.def ?? {}) as { readonly shape?: object }
  const { errors = {} } = Object(body) as { readonly errors?: object }
  // Only names of fields are printed, because the text of an API may repeat what was sent.
  const fields = Object.keys(shape).filter((name) => Object.hasOwn(Object(errors) as object, name))
  return [status === 0 ? 'no response' : String(status), ...fields, ...(resource ? [`[${resource}]`] : [])].join(' ')
}

/** Returns whether a response, its data or its items are an empty list, so that nothing in it was checked. */
function isEmpty(body: unknown): boolean {
  const { data } = Object(body) as { readonly data?: unknown }
  const { items } = Object(data ?? body) as { readonly items?: unknown }
  return [body, data, items].some((part) => typeof part === 'object' && part !== null && Object.keys(part).length === 0)
}

function findHeaderDifferences(
  endpoint: Endpoint,
  { status, headers, body }: EndpointResponse,
  origin: string | undefined,
): Difference[] {
  if (status === 0) return []
  const { 'content-type': type = '' } = headers
  const isJson = body === undefined || JSON_TYPE.test(type)
  return [
    // A body that is not JSON is already a violation or does not come from the API.
    ...(isJson ? [] : [createViolation('header content-type', type === '' ? 'is missing' : `is ${type}, not JSON`)]),
    ...(origin === undefined
      ? []
      : [...findOriginDifferences('header', headers, origin), ...findVaryDifferences(endpoint, headers)]),
  ]
}

function toFormData(fields: NonNullable<Sample['form']>): EndpointRequest['form'] {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
