import { ApiError } from '#api/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findField, isTooDeep, describeTooDeep } from '#contract/nesting.ts'

/**
 * Rejects valid responses that cannot be rendered: content that is nested too deeply (BUILD-51), and images whose URL
 * is invalid (BUILD-17).
 * @throws {ApiError} of the kind off-contract, with the field.
 */
export function assertRenderable({ id, method, path }: Endpoint, response: unknown): void {
  const problem = problemOf(response)
  if (problem === undefined) return
  throw new ApiError('The shop sent a response that cannot be shown.', {
    kind: 'off-contract',
    endpointId: id,
    cause: new Error(`${method} ${path}: the response ${problem}`),
  })
}

/** Returns the problem found. Walks the response only once for both checks, because a build reads thousands of them. */
function problemOf(response: unknown): string | undefined {
  let unreadable: string | undefined
  const field = findField(response, (value, level) => {
    unreadable = findInvalidUrl(value)
    return unreadable !== undefined || isTooDeep(level)
  })
  if (field === undefined) return undefined
  return unreadable === undefined ? describeTooDeep(field) : `has an invalid file URL in ${field}.url: ${unreadable}`
}

/** Returns the quoted URL of an uploaded file if it is invalid. Only uploaded files have a type. */
function findInvalidUrl(value: object): string | undefined {
  if (!('url' in value && 'mime' in value) || typeof value.url !== 'string') return undefined
  // The base URL does not matter.
  return URL.canParse(value.url, 'https://shop.example') ? undefined : JSON.stringify(value.url)
}
