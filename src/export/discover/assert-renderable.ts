import { ApiError } from '#api/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findField, exceedsNestingLimit, describeNestingLimit } from '#contract/validation/nesting.ts'

/** Thrown for valid content that no page can show, with the next step. */
export class UnusableContent extends Error {
  readonly next: string
  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}

/** A problem in a field of a response. */
interface Problem {
  readonly name: string
  readonly problem: string
  readonly next: string
}

/**
 * Rejects valid responses that cannot be rendered: content that is nested too deeply, images with an invalid URL or on
 * a host that the pages' security policy blocks, and text with a lone surrogate.
 * @throws {ApiError} of the kind off-contract, with the field.
 */
export function assertRenderable(
  { id, method, path }: Endpoint,
  response: unknown,
  /** Allowed origins of images. All origins are allowed by default. */
  mediaOrigins?: readonly string[],
): void {
  const problem = getProblem(response, mediaOrigins)
  if (problem === undefined) return
  throw new ApiError('The shop sent a response that cannot be shown.', {
    kind: 'off-contract',
    endpointId: id,
    cause: new UnusableContent(`${method} ${path}: the response ${problem.text}`, problem.next),
  })
}

/** Returns the first problem. Runs all checks in one pass because a build reads thousands of responses. */
function getProblem(
  response: unknown,
  mediaOrigins: readonly string[] | undefined,
): { readonly text: string; readonly next: string } | undefined {
  let found: Problem | undefined
  const field = findField(response, (value, level) => {
    found = findInvalidUrl(value, mediaOrigins) ?? findHalfCharacter(value)
    return found !== undefined || exceedsNestingLimit(level)
  })
  if (field === undefined) return undefined
  if (found === undefined) return { text: describeNestingLimit(field), next: 'Flatten this content in the CMS.' }
  const { name, problem, next } = found
  return { text: problem.replace('{field}', () => (field === '' ? '' : `${field}.`) + name), next }
}

/** Finds an uploaded file whose URL no page can show. Only uploaded files have a type. */
function findInvalidUrl(value: object, mediaOrigins: readonly string[] | undefined): Problem | undefined {
  if (!('url' in value && 'mime' in value) || typeof value.url !== 'string') return undefined
  // A path is valid and refers to the media host. Browsers treat backslashes as slashes.
  if (/^\/(?![/\\])/.test(value.url)) return undefined
  // Any base URL works here.
  const url = URL.parse(value.url, 'https://shop.example')
  const quoted = JSON.stringify(value.url)
  if (url === null) {
    const problem = `has an invalid file URL in {field}: ${quoted}`
    return { name: 'url', problem, next: 'Correct the URL of this file in the CMS.' }
  }
  if (mediaOrigins === undefined || mediaOrigins.includes(url.origin)) return undefined
  const reason = `has a file from ${url.origin} in {field}, but neither MEDIA_BASE_URL nor MEDIA_HOSTS contains this host`
  return {
    name: 'url',
    problem: `${reason}: ${quoted}`,
    next: 'Add the host to MEDIA_HOSTS. If editors open Strapi at this URL, set CMS_ORIGIN and MEDIA_BASE_URL instead.',
  }
}

/** Finds a text with a lone surrogate, such as a truncated emoji, which files cannot contain. */
function findHalfCharacter(value: object): Problem | undefined {
  for (const name of Object.keys(value)) {
    const text: unknown = value[name as keyof typeof value]
    if (typeof text === 'string' && !text.isWellFormed()) {
      const problem = 'has a lone surrogate, such as half of an emoji, in {field}'
      return { name, problem, next: 'Correct the text in the CMS.' }
    }
  }
  return undefined
}
