import { ApiError } from '#api/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findField, isTooDeep, describeTooDeep } from '#contract/nesting.ts'

/**
 * Refuses an answer that no page could be rendered from, although its fields are those of the contract: content that is
 * nested too deeply (BUILD-51), and pictures whose address cannot be read (BUILD-17).
 * @throws {ApiError} off-contract, with the field.
 */
export function assertRenderable({ id, method, path }: Endpoint, response: unknown): void {
  const problem = problemOf(response)
  if (problem === undefined) return
  throw new ApiError('The shop gave an answer that cannot be shown.', {
    kind: 'off-contract',
    endpointId: id,
    cause: new Error(`${method} ${path}: the answer ${problem}`),
  })
}

/** One way through the answer for both: a build reads thousands of them. */
function problemOf(response: unknown): string | undefined {
  let unreadable: string | undefined
  const field = findField(response, (value, level) => {
    unreadable = findInvalidUrl(value)
    return unreadable !== undefined || isTooDeep(level)
  })
  if (field === undefined) return undefined
  return unreadable === undefined ? describeTooDeep(field) : `has no address of a file in ${field}.url: ${unreadable}`
}

/** The address of an uploaded file, quoted, where it is none; only uploaded files have a type. */
function findInvalidUrl(value: object): string | undefined {
  if (!('url' in value && 'mime' in value) || typeof value.url !== 'string') return undefined
  // The site's address stands for any.
  return URL.canParse(value.url, 'https://shop.example') ? undefined : JSON.stringify(value.url)
}
