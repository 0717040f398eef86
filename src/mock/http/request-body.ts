import { refuseOverLimits } from './body-limits.ts'
import { headerValue, type MockRequest } from './exchange.ts'
import { fieldRefusal, Refusal } from './problem.ts'

/** Largest body in bytes: 256 KiB, some hundred cart lines; for a form with documents 64 MiB, since the shop sets no limit (OPEN-104). */
export const BODY_LIMIT_BYTES = 262_144
export const FORM_LIMIT_BYTES = 67_108_864
/** Largest saved state, and file with scenarios, in bytes: 16 MiB, whichever way it comes (MOCK-59). */
export const STATE_LIMIT_BYTES = 16_777_216
const STATE_PATH = /\/__mock\/(?:state|scenarios)$/
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
const FORM = /^multipart\/form-data\b/i

/** How many bytes the body of a request may have. Adapters stop reading when it is passed. */
export function bodyLimit({ headers, path }: Pick<MockRequest, 'headers' | 'path'>): number {
  if (STATE_PATH.test(path)) return STATE_LIMIT_BYTES
  return FORM.test(headerValue(headers, 'content-type') ?? '') ? FORM_LIMIT_BYTES : BODY_LIMIT_BYTES
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The JSON of a request.
 * @throws {Refusal} 415 for another content type or charset, 413 above the limit, 400 when it is missing, no JSON, no
 *   UTF-8, or has a text that is too long (MOCK-17) or holds a NUL (MOCK-17).
 */
export function readJson(request: MockRequest): unknown {
  const { body } = request
  refuseTooLarge(request)
  if (body === undefined || body.length === 0) {
    throw new Refusal(400, 'The call needs a JSON body.', { body: ['Required'] })
  }
  const type = headerValue(request.headers, 'content-type')
  if (type === undefined || !isJsonType(type)) {
    throw new Refusal(415, `The content type must be application/json, not ${type ?? 'left out'}.`)
  }
  refuseOtherCharset(type)
  const value = parsed(body)
  refuseOverLimits(value, 'The body')
  return value
}

function parsed(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : utf8(body, 'body'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Refusal(400, `The body is not JSON: ${error.message}.`, { body: ['Must be JSON'] })
  }
}

/** The text of bytes. @throws {Refusal} 400 that blames the field when they are no UTF-8. */
export function utf8(bytes: Uint8Array, field: string): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw fieldRefusal(field, 'Must be UTF-8')
  }
}

/** @throws {Refusal} 415 when a content type names another charset than UTF-8. */
export function refuseOtherCharset(type: string): void {
  const charset = CHARSET.exec(type)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new Refusal(415, `The body must be UTF-8, not ${charset === '' ? 'of a charset without a name' : charset}.`)
}

export function hasBody({ body }: MockRequest): boolean {
  return body !== undefined && body.length > 0
}

/**
 * For calls without a payload.
 * @throws {Refusal} 413 above the limit, 400 when there is a body.
 */
export function refuseBody(request: MockRequest): void {
  if (!hasBody(request)) return
  refuseTooLarge(request)
  throw new Refusal(400, 'The call takes no body.', { body: ['Must be left out'] })
}

/** @throws {Refusal} 413 */
export function refuseTooLarge(request: MockRequest): void {
  const { body } = request
  // A text of this many characters has at most three times as many bytes; only beyond is a whole count worth its cost.
  if (body === undefined || body.length * 3 <= BODY_LIMIT_BYTES) return
  const limit = bodyLimit(request)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body).length : body.length
  if (bytes > limit) throw new Refusal(413, `The body is larger than ${limit} bytes.`)
}

function isJsonType(type: string): boolean {
  const end = type.indexOf(';')
  const media = (end < 0 ? type : type.slice(0, end)).trim().toLowerCase()
  return media === 'application/json'
}
