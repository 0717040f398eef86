import type { Problem } from '#contract/problem.ts'
import type { MockResponse } from './exchange.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  508: 'Loop Detected',
}

const HEADERS = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } as const
/** A 401 response must name the authentication scheme (RFC 9110 §11.6.1). */
const UNAUTHORIZED_HEADERS = { ...HEADERS, 'www-authenticate': 'Bearer' } as const

/** Messages by field. A field is a path into the body, such as `0.quantity` or `createCustomerInfo.email`. */
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

/** Creates a response with problem details (RFC 9457). `members` are extension members. */
export function createProblemResponse(
  status: number,
  message: string,
  extras: {
    readonly errors?: FieldErrors | undefined
    readonly headers?: Readonly<Record<string, string>>
    readonly members?: Readonly<Record<string, unknown>>
  } = {},
): MockResponse {
  const problem: Omit<Problem, 'errors'> & { errors?: FieldErrors } = {
    title: TITLES[status] ?? `Status ${status}`,
    status,
    message,
    ...(extras.errors === undefined ? {} : { errors: extras.errors }),
    ...extras.members,
  }
  return {
    kind: 'response',
    delayMs: 0,
    status,
    headers: { ...(status === 401 ? UNAUTHORIZED_HEADERS : HEADERS), ...extras.headers },
    body: JSON.stringify(problem),
    problem: message,
  }
}
