import { ApiError } from '#api/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findField, isTooDeep, describeTooDeep } from '#contract/nesting.ts'

/**
 * Rejects valid responses that cannot be rendered: content that is nested too deeply (BUILD-51), images whose URL is
 * invalid (BUILD-17), and text with half a character (BUILD-84).
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

/** Returns the problem found. Walks the response only once for all checks, because a build reads thousands of them. */
function problemOf(response: unknown): string | undefined {
  let found: { readonly name: string; readonly problem: string } | undefined
  const field = findField(response, (value, level) => {
    found = findInvalidUrl(value) ?? findHalfCharacter(value)
    return found !== undefined || isTooDeep(level)
  })
  if (field === undefined) return undefined
  if (found === undefined) return describeTooDeep(field)
  return found.problem.replace('{field}', () => (field === '' ? '' : `${field}.`) + found?.name)
}

/** Finds the URL of an uploaded file if it is invalid. Only uploaded files have a type. */
function findInvalidUrl(value: object): { name: string; problem: string } | undefined {
  if (!('url' in value && 'mime' in value) || typeof value.url !== 'string') return undefined
  // The base URL does not matter.
  if (URL.canParse(value.url, 'https://shop.example')) return undefined
  return { name: 'url', problem: `has an invalid file URL in {field}: ${JSON.stringify(value.url)}` }
}

/** Finds a text with half a surrogate pair, such as an emoji that was cut: no file can contain it. */
function findHalfCharacter(value: object): { name: string; problem: string } | undefined {
  for (const name of Object.keys(value)) {
    const text: unknown = value[name as keyof typeof value]
    if (typeof text === 'string' && !text.isWellFormed()) {
      return { name, problem: 'has half an emoji or another cut character in {field}' }
    }
  }
  return undefined
}
