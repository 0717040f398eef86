import { assertWithinLimits, type BodyLimits } from './body-limits.ts'
import { getHeader, type MockRequest } from './exchange.ts'
import { createFieldError, HttpError } from './problem.ts'

/**
 * Maximum body size in bytes. 256 KiB is enough for a few hundred cart lines. Forms with documents may have up to 64
 * MiB, because the shop sets no limit (OPEN-104).
 */
export const BODY_LIMIT_BYTES = 262_144
export const FORM_LIMIT_BYTES = 67_108_864
/**
 * Maximum size in bytes of a saved state or a scenario file, whether sent to a control or loaded from a file
 * (MOCK-59).
 */
export const STATE_LIMIT_BYTES = 16_777_216
const STATE_PATH = /\/__mock\/(?:state|scenarios)\/?$/
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
const FORM = /^multipart\/form-data\b/i

/** Returns the maximum body size of a request in bytes. Adapters stop reading at this limit. */
export function getBodyLimit({ headers, path }: Pick<MockRequest, 'headers' | 'path'>): number {
  if (STATE_PATH.test(path)) return STATE_LIMIT_BYTES
  return FORM.test(getHeader(headers, 'content-type') ?? '') ? FORM_LIMIT_BYTES : BODY_LIMIT_BYTES
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Returns the parsed JSON body of a request.
 * @throws {HttpError} 415 if the content type or charset is wrong, 413 if the limit is exceeded, 400 if the body is
 * missing, not JSON, or not UTF-8, or if a text is too long or contains NUL (MOCK-17).
 */
export function readJson(request: MockRequest, limits?: BodyLimits): unknown {
  const { body } = request
  assertBodySize(request)
  if (body === undefined || body.length === 0) {
    throw new HttpError(400, 'The request needs a JSON body.', { body: ['Required'] })
  }
  const type = getHeader(request.headers, 'content-type')
  if (type === undefined || !isJsonType(type)) {
    throw new HttpError(
      415,
      `The content type must be application/json, ${type === undefined ? 'but it is missing' : `not ${type}`}.`,
    )
  }
  assertUtf8(type)
  const value = parsed(body)
  assertWithinLimits(value, 'The body', limits)
  return value
}

function parsed(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? removeBom(body) : decodeUtf8(body, 'body'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new HttpError(400, `The body is not JSON: ${error.message}.`, { body: ['Must be JSON'] })
  }
}

/** Removes the byte order mark that some editors add. */
export function removeBom(text: string): string {
  return text.startsWith('\u{feff}') ? text.slice(1) : text
}

/**
 * Decodes UTF-8.
 * @throws {HttpError} 400 for the field if the bytes are invalid.
 */
export function decodeUtf8(bytes: Uint8Array, field: string): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw createFieldError(field, 'Must be UTF-8')
  }
}

/**
 * Checks that a content type does not declare another charset.
 * @throws {HttpError} 415 for a charset other than UTF-8.
 */
export function assertUtf8(type: string): void {
  const charset = CHARSET.exec(type)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new HttpError(415, `The body must be UTF-8, ${charset === '' ? 'but the charset is empty' : `not ${charset}`}.`)
}

export function hasBody({ body }: MockRequest): boolean {
  return body !== undefined && body.length > 0
}

/**
 * Checks that a request to an endpoint without a body has none.
 * @throws {HttpError} 413 if the limit is exceeded, 400 if there is a body.
 */
export function assertNoBody(request: MockRequest): void {
  if (!hasBody(request)) return
  assertBodySize(request)
  throw new HttpError(400, 'The request must not have a body.', { body: ['Must be omitted'] })
}

/**
 * Checks that the body does not exceed the limit.
 * @throws {HttpError} 413 if it does.
 */
export function assertBodySize(request: MockRequest): void {
  const { body } = request
  // A character takes at most three bytes, so the bytes rarely need to be counted.
  if (body === undefined || body.length * 3 <= BODY_LIMIT_BYTES) return
  const limit = getBodyLimit(request)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body).length : body.length
  if (bytes > limit) throw new HttpError(413, `The body is larger than ${limit} bytes.`)
}

function isJsonType(type: string): boolean {
  const end = type.indexOf(';')
  const media = (end < 0 ? type : type.slice(0, end)).trim().toLowerCase()
  return media === 'application/json'
}
