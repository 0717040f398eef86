import { ApiError, InvalidResponse } from '#api/api-error.ts'
import { checkResponse, type Difference } from '#contract/check.ts'
import { getStrapiNextStep, readStrapiError } from '#contract/cms/strapi-error.ts'
import { contract } from '#contract/contract.ts'
import { fillEmptyFields, generalizePath, readField } from '#contract/schema.ts'
import { explainSystemError } from '#errors/explain.ts'
import { toPlainLine } from '#errors/plain-text.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { ResponseError } from '#live/client.ts'
import { UnusableContent } from './assert-renderable.ts'

/** Converts a request failure to an error with the page, the request, and the next step. */
export function toApiError(error: unknown, page: string, apiUrl: string): unknown {
  if (!(error instanceof ApiError)) return error
  const request = getRequest(error)
  const { cause } = error
  switch (error.kind) {
    case 'unreachable':
      if (isTimeout(cause)) {
        return new StorefrontError({
          kind: 'external',
          message: `The API at ${apiUrl} did not respond in time.\nPage: ${page}. Request: ${request}.`,
          next: 'Find out why this request is slow, then build again.',
          cause: error,
        })
      }
      if (cause instanceof ResponseError) {
        return new StorefrontError({
          kind: 'external',
          message: `The response from the API at ${apiUrl} ${cause.message}.\nPage: ${page}. Request: ${request}.`,
          next: cause.message.endsWith('in time')
            ? 'Use --concurrency for fewer requests at a time, or find out why the API is slow, then build again.'
            : 'Check the API, then build again.',
          cause: error,
        })
      }
      return new StorefrontError({
        kind: 'external',
        message: `The API at ${apiUrl} cannot be reached${getReason(cause)}.\nPage: ${page}. Request: ${request}.`,
        next:
          explainSystemError(cause)?.next ??
          'Start the API or check API_BASE_URL of the environment, then build again.',
        cause: error,
      })
    case 'refused':
      return new StorefrontError({
        kind: 'external',
        message: `The API rejected a request with status ${error.status}: ${toPlainLine(getRejectionReason(error))}\nPage: ${page}. Request: ${request}. API: ${apiUrl}.`,
        next: getNextStep(error),
        cause: error,
      })
    case 'off-contract':
      return new StorefrontError({
        kind: 'external',
        message: `The API sent a response that violates the contract${reasonOfViolation(error)}.\nPage: ${page}. Request: ${request}. API: ${apiUrl}.`,
        next: getNextStep(error),
        cause: error,
      })
  }
}

/** Returns the contract violations in a response, or an empty list if it is not JSON. */
export function listViolations({ endpointId, received }: ApiError): Difference[] {
  const endpoint = contract.find(({ id }) => id === endpointId)
  if (endpoint === undefined || received === undefined) return []
  return checkResponse(endpoint, 200, received).filter(({ kind }) => kind === 'violation')
}

/**
 * Returns the title or SKU of the first entry with each violation, such as a product in a collection, by the field of
 * the violation.
 */
export function nameEntries({ endpointId, received }: ApiError): ReadonlyMap<string, string> {
  const endpoint = contract.find(({ id }) => id === endpointId)
  if (endpoint === undefined || received === undefined) return new Map()
  const response = fillEmptyFields(endpoint.response, received)
  const issues = endpoint.response.safeParse(received).error?.issues ?? []
  return new Map(
    issues.toReversed().flatMap(({ path }): [string, string][] => {
      const name = getEntryName(response, path)
      return name === undefined ? [] : [[generalizePath(endpoint.response, response, path), name]]
    }),
  )
}

function getEntryName(response: unknown, path: readonly PropertyKey[]): string | undefined {
  let [value, name]: [unknown, string | undefined] = [response, undefined]
  for (const step of path) {
    value = readField(value, String(step))
    const known = [readField(value, 'title'), readField(value, 'sku')].find((text) => typeof text === 'string' && text)
    if (typeof known === 'string') name = toPlainLine(known)
  }
  return name
}

/** Returns why the API rejected a request, with Strapi's message if the back end passed it on. */
export function getRejectionReason({ message, received }: ApiError): string {
  const strapi = readStrapiError(received)
  return strapi === undefined ? message : `${strapi.name}: ${strapi.message}`
}

/** Returns the next step for an unusable response. */
export function getNextStep(error: ApiError): string {
  if (error.kind === 'refused') {
    if (error.status === 429) return 'Wait, or use --concurrency for fewer requests at a time, then build again.'
    const endpoint = contract.find(({ id }) => id === error.endpointId)
    const next =
      endpoint === undefined
        ? undefined
        : getStrapiNextStep(endpoint, error.status ?? 0, readStrapiError(error.received))
    return next ?? 'Check the API, then build again.'
  }
  if (error.cause instanceof InvalidResponse) {
    return 'Open the URL in a browser: a proxy, a sign-in page or another server may respond instead of the API.'
  }
  if (error.cause instanceof UnusableContent) return error.cause.next
  const [next, ...others] = new Set(listViolations(error).map((violation) => violation.next))
  return next !== undefined && others.length === 0
    ? next
    : 'Fix the field in the CMS. If the contract is wrong, fix it in src/contract.'
}

/** Describes a failed request in one sentence, for a build that continues without its response. */
export function describeRequestError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const request = getRequest(error)
  switch (error.kind) {
    case 'unreachable':
      if (isTimeout(error.cause)) return `${request} did not respond in time.`
      if (error.cause instanceof ResponseError) return `The response to ${request} ${error.cause.message}.`
      return `${request} cannot be reached${getReason(error.cause)}.`
    case 'refused':
      return `${request} was rejected with status ${error.status}.`
    case 'off-contract':
      return `${request} sent a response that violates the contract${getReason(error.cause)}.`
  }
}

export function getRequest({ endpointId }: ApiError): string {
  const endpoint = contract.find(({ id }) => id === endpointId)
  return endpoint === undefined ? endpointId : `${endpoint.method} ${endpoint.path}`
}

/** Returns why a response violates the contract. For a missing field, includes what the response contains instead. */
function reasonOfViolation(error: ApiError): string {
  const missing = listViolations(error).find(({ text }) => text.startsWith('is missing'))
  return missing === undefined ? getReason(error.cause) : `: ${getRequest(error)}: ${missing.field} ${missing.text}`
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

function getReason(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  // The message of a fetch error is always 'fetch failed', so the reason is in its cause.
  const inner = cause.cause instanceof Error ? cause.cause : cause
  const failure = explainSystemError(cause)
  return failure !== undefined
    ? `: ${failure.reason}`
    : `: ${inner.message || (inner as NodeJS.ErrnoException).code || inner.name}`
}

/**
 * Converts a rendering error to one that names the page and, if a request failed, the request. Without a page, the
 * error occurred in the parts shared by all pages.
 */
export function toPageError(error: unknown, page: string | undefined, apiUrl: string): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ApiError) return toApiError(at, page ?? 'every page', apiUrl)
    if (at instanceof StorefrontError || explainSystemError(at) !== undefined) return at
  }
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return new StorefrontError({
    kind: 'external',
    message: `${page === undefined ? 'Header and footer' : `The page ${page}`} cannot be rendered: ${reason}`,
    next: 'Check its content for unusual values. Run the command with --debug to see where in the code it failed.',
    cause: error,
  })
}
