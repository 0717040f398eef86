import { ApiError, UnreadableAnswer } from '#api/api-error.ts'
import { contract } from '#contract/contract.ts'
import { plainLine } from '#errors/plain-text.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { AnswerError } from './bulk-fetch.ts'

/** What a failed call means for a build: names the page, the call and what to do (BUILD-17). */
export function apiFailure(error: unknown, page: string, apiAddress: string): unknown {
  if (!(error instanceof ApiError)) return error
  const call = callOf(error)
  const { cause } = error
  switch (error.kind) {
    case 'unreachable':
      if (isTimeout(cause)) {
        return new StorefrontError({
          kind: 'surroundings',
          message: `The API at ${apiAddress} did not answer in time.\nPage: ${page}. Call: ${call}.`,
          next: 'find out why this call is slow, then build again.',
          cause: error,
        })
      }
      if (cause instanceof AnswerError) {
        return new StorefrontError({
          kind: 'surroundings',
          message: `A call to the API at ${apiAddress} ${cause.message}.\nPage: ${page}. Call: ${call}.`,
          next: 'look into the API, then build again.',
          cause: error,
        })
      }
      return new StorefrontError({
        kind: 'surroundings',
        message: `The API at ${apiAddress} cannot be reached${reasonOf(cause)}.\nPage: ${page}. Call: ${call}.`,
        next: 'start the API or check API_BASE_URL of the environment, then build again.',
        cause: error,
      })
    case 'refused':
      return new StorefrontError({
        kind: 'surroundings',
        message: `The API refused a call with status ${error.status}: ${plainLine(error.message)}\nPage: ${page}. Call: ${call}. API: ${apiAddress}.`,
        next:
          error.status === 404
            ? 'publish the page in the CMS, or remove the link to it.'
            : 'look into the API, then build again.',
        cause: error,
      })
    case 'off-contract':
      return new StorefrontError({
        kind: 'surroundings',
        message: `The API gave an answer that the contract does not allow${reasonOf(cause)}.\nPage: ${page}. Call: ${call}. API: ${apiAddress}.`,
        next:
          cause instanceof UnreadableAnswer
            ? 'ask the address yourself: a proxy, a sign-in page or another server may answer in place of the API.'
            : 'mend the field in the CMS, or the contract in src/contract if it is the one that is wrong.',
        cause: error,
      })
  }
}

/** A failed call in one sentence, for a build that goes on without its answer. */
export function callFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const call = callOf(error)
  switch (error.kind) {
    case 'unreachable':
      if (isTimeout(error.cause)) return `${call} did not answer in time.`
      if (error.cause instanceof AnswerError) return `${call} ${error.cause.message}.`
      return `${call} cannot be reached${reasonOf(error.cause)}.`
    case 'refused':
      return `${call} was refused with status ${error.status}.`
    case 'off-contract':
      return `${call} gave an answer that the contract does not allow${reasonOf(error.cause)}.`
  }
}

function callOf({ endpointId }: ApiError): string {
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
