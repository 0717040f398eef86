import { headerValue, type MockRequest } from './exchange.ts'
import { Refusal } from './problem.ts'

/** Largest JSON body in bytes: 256 KiB, some hundred cart lines. Adapters stop reading when it is passed. */
export const BODY_LIMIT_BYTES = 262_144

const decoder = new TextDecoder()

/**
 * The JSON of a request.
 * @throws {Refusal} 415 for another content type, 413 above the limit, 400 when it is missing or no JSON (MOCK-17).
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
  try {
    return JSON.parse(typeof body === 'string' ? body : decoder.decode(body))
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it cannot be decoded'
    throw new Refusal(400, `The body is not JSON: ${reason}.`, { body: ['Must be JSON'] })
  }
}

/**
 * For calls without a payload.
 * @throws {Refusal} 413 above the limit, 400 when there is a body.
 */
export function refuseBody(request: MockRequest): void {
  if (request.body === undefined || request.body.length === 0) return
  refuseTooLarge(request)
  throw new Refusal(400, 'The call takes no body.', { body: ['Must be left out'] })
}

function refuseTooLarge({ body }: MockRequest): void {
  // A text of this many characters has at least as many bytes; for the rest a whole count is worth its cost.
  if (body === undefined || body.length * 3 <= BODY_LIMIT_BYTES) return
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body).length : body.length
  if (bytes > BODY_LIMIT_BYTES) throw new Refusal(413, `The body is larger than ${BODY_LIMIT_BYTES} bytes.`)
}

function isJsonType(type: string): boolean {
  const end = type.indexOf(';')
  const media = (end < 0 ? type : type.slice(0, end)).trim().toLowerCase()
  return media === 'application/json'
}
