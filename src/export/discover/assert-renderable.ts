import { ApiError } from '#api/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findField, isTooDeep, describeTooDeep } from '#contract/nesting.ts'

/**
 * Rejects valid responses that cannot be rendered: content that is nested too deeply (BUILD-51), images whose URL is
 * invalid (BUILD-17) or of a host that the security policy of the pages blocks (CMS-74), and text with half a character
 * (BUILD-84).
 * @throws {ApiError} of the kind off-contract, with the field.
 */
export function assertRenderable(
  { id, method, path }: Endpoint,
  response: unknown,
  /** Origins that images may have; default: any. */
  mediaOrigins?: readonly string[],
): void {
  const problem = problemOf(response, mediaOrigins)
  if (problem === undefined) return
  throw new ApiError('The shop sent a response that cannot be shown.', {
    kind: 'off-contract',
    endpointId: id,
    cause: new Error(`${method} ${path}: the response ${problem}`),
  })
}

/** Returns the problem found. Walks the response only once for all checks, because a build reads thousands of them. */
function problemOf(response: unknown, mediaOrigins: readonly string[] | undefined): string | undefined {
  let found: { readonly name: string; readonly problem: string } | undefined
  const field = findField(response, (value, level) => {
    found = findInvalidUrl(value, mediaOrigins) ?? findHalfCharacter(value)
    return found !== undefined || isTooDeep(level)
  })
  if (field === undefined) return undefined
  if (found === undefined) return describeTooDeep(field)
  return found.problem.replace('{field}', () => (field === '' ? '' : `${field}.`) + found?.name)
}

/** Finds the URL of an uploaded file if no page can show it. Only uploaded files have a type. */
function findInvalidUrl(
  value: object,
  mediaOrigins: readonly string[] | undefined,
): { name: string; problem: string } | undefined {
  if (!('url' in value && 'mime' in value) || typeof value.url !== 'string') return undefined
  // The base URL does not matter.
  const url = URL.parse(value.url, 'https://shop.example')
  const quoted = JSON.stringify(value.url)
  if (url === null) return { name: 'url', problem: `has an invalid file URL in {field}: ${quoted}` }
  if (mediaOrigins === undefined || /^\/(?!\/)/.test(value.url) || mediaOrigins.includes(url.origin)) return undefined
  const reason = `has a file of ${url.origin} in {field}, which is neither in MEDIA_BASE_URL nor in MEDIA_HOSTS`
  return { name: 'url', problem: `${reason}: ${quoted}` }
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
