import { STATUS_CODES } from 'node:http'

/** Messages by field. A field is a path into the body, such as `0.quantity` or `customerInfo.email`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Rejects a request. The response is a problem with the given status. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly errors: FieldErrors | undefined

  constructor(status: number, message: string, errors?: FieldErrors) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** Creates an error with status 400 for a single field. The text of the field is also the message of the error. */
export function createFieldError(field: string, message: string): HttpError {
  return new HttpError(400, message, { [field]: [message] })
}

/** Statuses of responses that have neither a body nor a length (RFC 9110 §8.6). */
const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** Creates a JSON response. Its length is declared, so that a truncated body can be noticed and HEAD has it too. */
export function createJsonResponse(
  text: string,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  const hasBody = !STATUSES_WITHOUT_BODY.has(status)
  const sent = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  if (hasBody) sent.set('content-length', String(Buffer.byteLength(text)))
  else sent.delete('content-length')
  return new Response(hasBody ? text : null, { status, headers: sent })
}

/** Creates a response with problem details (RFC 9457). `members` are extension members. */
export function createProblemResponse(
  status: number,
  message: string,
  extras: {
    readonly errors?: FieldErrors | undefined
    readonly headers?: Readonly<Record<string, string>>
    readonly members?: Readonly<Record<string, unknown>>
  } = {},
): Response {
  const { errors, headers, members } = extras
  const title = STATUS_CODES[status] ?? `Status ${status}`
  return createJsonResponse(JSON.stringify({ title, status, message, errors, ...members }), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      // A 401 response must name the authentication scheme (RFC 9110 §11.6.1).
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...headers,
    },
  })
}
