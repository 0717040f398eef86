import { ApiError } from '#api/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findField, isTooDeep, describeTooDeep } from '#contract/nesting.ts'

/**
 * Rejects a valid response that no page could be rendered from: content that is nested too deeply (BUILD-51), and
 * images whose URL is invalid (BUILD-17).
 * @throws {ApiError} off-contract, with the field.
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

/** Walks the response once for both checks: a build reads thousands of them. */
function problemOf(response: unknown): string | undefined {
  let unreadable: string | undefined
  const field = findField(response, (value, level) => {
    unreadable = findInvalidUrl(value)
    return unreadable !== undefined || isTooDeep(level)
  })
  if (field === undefined) return undefined
  return unreadable === undefined ? describeTooDeep(field) : `has an invalid file URL in ${field}.url: ${unreadable}`
}

/** Returns the quoted URL of an uploaded file if it is invalid; only uploaded files have a type. */
function findInvalidUrl(value: object): string | undefined {
  if (!('url' in value && 'mime' in value) || typeof value.url !== 'string') return undefined
  // Any base URL works.
  return URL.canParse(value.url, 'https://shop.example') ? undefined : JSON.stringify(value.url)
}
