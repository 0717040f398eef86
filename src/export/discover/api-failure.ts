import { ApiError, InvalidResponse } from '#api/api-error.ts'
import { contract } from '#contract/contract.ts'
import { plainLine } from '#errors/plain-text.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { ResponseError } from './bulk-fetch.ts'

/** What a failed call means for a build: names the page, the call and what to do (BUILD-17). */
export function toApiError(error: unknown, page: string, apiUrl: string): unknown {
  if (!(error instanceof ApiError)) return error
  const request = requestOf(error)
  const { cause } = error
  switch (error.kind) {
    case 'unreachable':
      if (isTimeout(cause)) {
        return new StorefrontError({
          kind: 'surroundings',
          message: `The API at ${apiUrl} did not answer in time.\nPage: ${page}. Call: ${request}.`,
          next: 'find out why this call is slow, then build again.',
          cause: error,
        })
      }
      if (cause instanceof ResponseError) {
        return new StorefrontError({
          kind: 'surroundings',
          message: `A call to the API at ${apiUrl} ${cause.message}.\nPage: ${page}. Call: ${request}.`,
          next: 'look into the API, then build again.',
          cause: error,
        })
      }
      return new StorefrontError({
        kind: 'surroundings',
        message: `The API at ${apiUrl} cannot be reached${reasonOf(cause)}.\nPage: ${page}. Call: ${request}.`,
        next: 'start the API or check API_BASE_URL of the environment, then build again.',
        cause: error,
      })
    case 'refused':
      return new StorefrontError({
        kind: 'surroundings',
        message: `The API refused a call with status ${error.status}: ${plainLine(error.message)}\nPage: ${page}. Call: ${request}. API: ${apiUrl}.`,
        next:
          error.status === 404
            ? 'publish the page in the CMS, or remove the link to it.'
            : 'look into the API, then build again.',
        cause: error,
      })
    case 'off-contract':
      return new StorefrontError({
        kind: 'surroundings',
        message: `The API gave an answer that the contract does not allow${reasonOf(cause)}.\nPage: ${page}. Call: ${request}. API: ${apiUrl}.`,
        next:
          cause instanceof InvalidResponse
            ? 'ask the address yourself: a proxy, a sign-in page or another server may answer in place of the API.'
            : 'mend the field in the CMS, or the contract in src/contract if it is the one that is wrong.',
        cause: error,
      })
  }
}

/** A failed call in one sentence, for a build that goes on without its answer. */
export function describeRequestError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const request = requestOf(error)
  switch (error.kind) {
    case 'unreachable':
      if (isTimeout(error.cause)) return `${request} did not answer in time.`
      if (error.cause instanceof ResponseError) return `${request} ${error.cause.message}.`
      return `${request} cannot be reached${reasonOf(error.cause)}.`
    case 'refused':
      return `${request} was refused with status ${error.status}.`
    case 'off-contract':
      return `${request} gave an answer that the contract does not allow${reasonOf(error.cause)}.`
  }
}

function requestOf({ endpointId }: ApiError): string {
  const endpoint = contract.find(({ id }) => id === endpointId)
  return endpoint === undefined ? endpointId : `${endpoint.method} ${endpoint.path}`
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  // What fetch says is always 'fetch failed'; the reason lies below.
  const inner = cause.cause instanceof Error ? cause.cause : cause
  return `: ${inner.message || (inner as NodeJS.ErrnoException).code || inner.name}`
}
