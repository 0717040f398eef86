import { randomUUID } from 'node:crypto'
import { type Dispatcher, errors } from 'undici'
import type { Endpoint } from '#contract/endpoint.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { createProblemResponse, STATUSES_WITHOUT_BODY } from '../http/problem.ts'
import { toUnreachableError } from '../live-api/connection-failure.ts'
import { type Connections, createConnections } from '../live-api/connections.ts'
import { findContractDifferences } from '#live/contract-differences.ts'
import { type Credentials, listSecrets, removeSecrets } from '../live-api/credentials.ts'
import {
  RESPONSE_LIMITS,
  type ResponseLimits,
  parseApiUrl,
  joinHeaders,
  toLowerCaseKeys,
} from '../live-api/live-api.ts'
import {
  ACCEPTED_ENCODINGS,
  type ResponseFailure,
  parseJsonBody,
  readDecodedBytes,
  createTooLongFailure,
  UnusableBody,
} from '../live-api/live-response.ts'
import type { Violation } from '../namespace/journal.ts'
import { createPseudonyms } from '../redaction/pseudonyms.ts'
import { createResponseRedactor } from '../redaction/redact-response.ts'
import { toResponseHeaders, rewriteLocation, toRequestHeaders, toRecordedHeaders } from './forwarded-headers.ts'
import type { Upstream, UpstreamResult, UpstreamRequest } from './upstream.ts'

/** Maximum number of connections to the API, which is the number that browsers open to two hosts. */
const CONNECTIONS = 12

export interface ForwardOptions {
  readonly credentials?: Credentials | undefined
  readonly limits?: Partial<ResponseLimits> | undefined
  /** Called once for each violation and each kind of missing response. The text contains no private data. */
  readonly onProblem?: ((text: string) => void) | undefined
}

export interface Forward extends Upstream {
  /** URL without a trailing slash. */
  readonly url: string
  /** Closes the connections. */
  close(): Promise<void>
}

/**
 * Forwards requests to a live API and returns its responses unchanged. Each request is sent only once, so that testers
 * see how the API really behaves.
 * @throws {StorefrontError} if the URL is invalid.
 */
export function createForward(url: string, options: ForwardOptions = {}): Forward {
  const { credentials = {} } = options
  const limits = { ...RESPONSE_LIMITS, ...options.limits }
  const base = parseApiUrl(url)
  const { origin, pathname } = new URL(base)
  const connections = createConnections(base, { connections: CONNECTIONS, maxResponseSize: limits.bytes })
  const secrets = new Set(listSecrets(credentials))
  const redactor = createResponseRedactor(createPseudonyms(origin))
  const report = onceEach(options.onProblem)
  // This identifies the mock if a request is forwarded to another mock (RFC 9110 §7.6.3).
  const via = `1.1 storefront-${randomUUID()}`

  async function fetched({
    headers: sent,
    path,
    query,
    body: sentBody,
    prefix,
    endpoint,
  }: UpstreamRequest): Promise<UpstreamResult> {
    const deadline = AbortSignal.timeout(limits.milliseconds)
    try {
      const response = await requestOnce(connections, {
        path: pathname.replace(/\/$/, '') + path + (query === '' ? '' : `?${query}`),
        // A HEAD response has no body to validate, so GET is sent instead. The adapter omits the body.
        method: endpoint.method,
        headers: {
          'x-request-id': randomUUID(),
          ...passedHeaders(toRequestHeaders(sent), credentials),
          'accept-encoding': ACCEPTED_ENCODINGS,
          via: [sent.get('via') ?? [], via].flat().join(', '),
        },
        body: sentBody.length === 0 ? null : sentBody,
        signal: deadline,
      })
      const headers = joinHeaders(response.headers)
      const plain = await readDecodedBytes(response.body, headers, limits.bytes, deadline)
      const { statusCode: status } = response
      const { body, failure } = read(plain, headers)
      const { location } = headers
      const shown = {
        ...headers,
        ...(location === undefined ? {} : { location: rewriteLocation(location, base, prefix) }),
      }
      return {
        response: new Response(STATUSES_WITHOUT_BODY.has(status) ? null : toBody(plain, headers, secrets), {
          status,
          headers: removeSecrets(toResponseHeaders(shown), secrets) as Record<string, string>,
        }),
        violation: findViolation(endpoint, { status, body: removeSecrets(body, secrets), failure }),
        received: { status, headers: toRecordedHeaders(shown, prefix), body: removeSecrets(body, secrets) },
      }
    } catch (error) {
      return { response: toGatewayProblem(deadline.aborted ? 'slow' : error, endpoint) }
    }
  }

  function findViolation(
    endpoint: Endpoint,
    reply: Parameters<typeof findContractDifferences>[1],
  ): Violation | undefined {
    const violations = findContractDifferences(endpoint, reply, 'either').filter(({ kind }) => kind === 'violation')
    const [first, ...more] = violations
    if (first === undefined) return undefined
    for (const { field, text } of violations)
      report(redactor.text(`${endpoint.id} violates the contract: ${field} ${text}`))
    const text = more.length === 0 ? first.text : `${first.text}; and ${more.length} more`
    return { kind: 'contract', endpoint: endpoint.id, field: redactor.text(first.field), text: redactor.text(text) }
  }

  function toGatewayProblem(error: unknown, endpoint: Endpoint) {
    const subject = `${endpoint.method} ${endpoint.path}`
    if (error === 'slow') {
      const text = `${base} did not respond to ${subject} within ${limits.milliseconds / 1000} s.`
      report(text)
      return createProblemResponse(504, `${text} Next: Try again, or check the API. A mock rule can respond instead.`)
    }
    const unusable = error instanceof errors.ResponseExceededMaxSizeError ? createTooLongFailure(limits.bytes) : error
    const { message, next } =
      unusable instanceof UnusableBody
        ? new StorefrontError({
            kind: 'external',
            message: `The response from ${base} to ${subject} ${unusable.failure.text}.`,
            next: 'Check the API. A mock rule can respond instead.',
          })
        : toUnreachableError(base, endpoint, unusable)
    report(message)
    return createProblemResponse(502, `${message} Next: ${next}`)
  }

  return {
    name: 'live-api',
    url: base,
    async respond(request) {
      if (request.headers.get('via')?.includes(via) !== true) return fetched(request)
      const text = `The request returns to this mock: ${base} forwards requests to it.`
      report(text)
      return { response: createProblemResponse(508, `${text} Next: Set --forward to the URL of the API.`) }
    },
    close: () => connections.destroy(),
  }
}

/** Sends a request. Retries a read once if the API had closed the idle connection. */
async function requestOnce(
  connections: Connections,
  options: Parameters<Connections['request']>[0],
): Promise<Dispatcher.ResponseData> {
  try {
    return await connections.request(options)
  } catch (error) {
    const isIdleClosed = error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0
    if (options.method !== 'GET' || !isIdleClosed) throw error
    return connections.request(options)
  }
}

/** Returns a body without secrets, and otherwise with the same bytes. */
function toBody(
  plain: Uint8Array,
  { 'content-type': type = '' }: Readonly<Record<string, string>>,
  secrets: ReadonlySet<string>,
): string | Uint8Array<ArrayBuffer> {
  const text = createDecoder(/;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]).decode(plain)
  const body = removeSecrets(text, secrets) as string
  return body === text ? new Uint8Array(plain) : body
}

function createDecoder(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** Returns the headers to forward. The token of a signed-in shopper takes precedence. */
function passedHeaders(
  sent: Readonly<Record<string, string>>,
  { headers, bearer }: Credentials,
): Record<string, string> {
  const { authorization = bearer === undefined ? undefined : `Bearer ${bearer}` } = sent
  return { ...sent, ...toLowerCaseKeys(headers), ...(authorization === undefined ? {} : { authorization }) }
}

function read(
  plain: Uint8Array,
  headers: Readonly<Record<string, string>>,
): { readonly body?: unknown; readonly failure?: ResponseFailure } {
  try {
    return { body: parseJsonBody(plain, headers) }
  } catch (error) {
    if (error instanceof UnusableBody) return { failure: error.failure }
    throw error
  }
}

/** Maximum number of messages to remember. */
const MAX_TEXTS = 1000

function onceEach(reportText: ((text: string) => void) | undefined): (text: string) => void {
  const reported = new Set<string>()
  return (text) => {
    if (reported.has(text) || reported.size >= MAX_TEXTS) return
    reported.add(text)
    reportText?.(text)
  }
}
