import { randomUUID } from 'node:crypto'
import { errors, Pool } from 'undici'
import type { Endpoint } from '#contract/endpoint.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { headerValue } from '../http/exchange.ts'
import { problemAnswer } from '../http/problem.ts'
import { unreachable } from '../live-api/connection-failure.ts'
import { contractDifferences } from '../live-api/contract-differences.ts'
import { type Credentials, secretsOf, withoutSecrets } from '../live-api/credentials.ts'
import { ANSWER_LIMITS, type AnswerLimits, checkedAddress, flat, lowerCased } from '../live-api/live-api.ts'
import {
  ACCEPTED_ENCODINGS,
  type AnswerFailure,
  jsonIn,
  readPlain,
  tooLong,
  UnusableBody,
} from '../live-api/live-reply.ts'
import type { Breach } from '../namespace/journal.ts'
import { createAnswerRedactor } from '../redaction/redact-answer.ts'
import { answeredHeaders, passedLocation, sentHeaders } from './passed-headers.ts'
import type { Upstream, UpstreamAnswer, UpstreamCall } from './upstream.ts'

/** Connections to the API: as many as a browser opens to two hosts. */
const CONNECTIONS = 12

export interface ForwardOptions {
  readonly credentials?: Credentials | undefined
  readonly limits?: Partial<AnswerLimits> | undefined
  /** Told once of each breach, and of each way in which no answer came; nothing private is in it. */
  readonly onTrouble?: ((text: string) => void) | undefined
}

export interface Forward extends Upstream {
  /** Without a slash at its end. */
  readonly address: string
  /** Breaks the connections. */
  close(): Promise<void>
}

/**
 * Passes calls on to a live API, and its answers back as they are (MOCK-83). A call is made once: a tester sees the API
 * as it is.
 * @throws {StorefrontError} when the address is none.
 */
export function createForward(address: string, options: ForwardOptions = {}): Forward {
  const { credentials = {} } = options
  const limits = { ...ANSWER_LIMITS, ...options.limits }
  const base = checkedAddress(address)
  const { origin, pathname } = new URL(base)
  const pool = new Pool(origin, { connections: CONNECTIONS, maxResponseSize: limits.bytes })
  const secrets = new Set(secretsOf(credentials))
  const redactor = createAnswerRedactor(origin)
  const say = onceEach(options.onTrouble)
  // Names this mock to those behind it (RFC 9110 §7.6.3).
  const via = `1.1 storefront-${randomUUID()}`

  async function fetched({ request, path, prefix, endpoint }: UpstreamCall): Promise<UpstreamAnswer> {
    const deadline = AbortSignal.timeout(limits.milliseconds)
    try {
      const response = await pool.request({
        path: pathname.replace(/\/$/, '') + path + (request.query === '' ? '' : `?${request.query}`),
        // The answer to HEAD would have nothing to be held against; the adapter leaves its body out.
        method: endpoint.method,
        headers: {
          'x-request-id': randomUUID(),
          ...passedHeaders(sentHeaders(request.headers), credentials),
          'accept-encoding': ACCEPTED_ENCODINGS,
          via: [headerValue(request.headers, 'via'), via].filter((each) => each !== undefined).join(', '),
        },
        body: request.body ?? null,
        signal: deadline,
      })
      const headers = flat(response.headers)
      const plain = await readPlain(response.body, headers, limits.bytes, deadline)
      const { statusCode: status } = response
      const { body, failure } = read(plain, headers)
      const { location } = headers
      const shown = {
        ...headers,
        ...(location === undefined ? {} : { location: passedLocation(location, base, prefix) }),
      }
      return {
        answer: {
          kind: 'answer',
          delayMs: 0,
          status,
          headers: withoutSecrets(answeredHeaders(shown), secrets) as Record<string, string>,
          body: withoutSecrets(new TextDecoder().decode(plain), secrets) as string,
          ...problemOf(status, withoutSecrets(body, secrets)),
        },
        breach: breachOf(endpoint, { status, body: withoutSecrets(body, secrets), failure }),
        received: { status, body: withoutSecrets(body, secrets) },
      }
    } catch (error) {
      return { answer: noAnswer(deadline.aborted ? 'slow' : error, endpoint) }
    }
  }

  function breachOf(endpoint: Endpoint, reply: Parameters<typeof contractDifferences>[1]): Breach | undefined {
    const breaches = contractDifferences(endpoint, reply, 'either').filter(({ kind }) => kind === 'breach')
    const [first, ...more] = breaches
    if (first === undefined) return undefined
    for (const { field, text } of breaches) say(redactor.text(`${endpoint.id} breaks the contract: ${field} ${text}`))
    const text = more.length === 0 ? first.text : `${first.text}; and ${more.length} more`
    return { kind: 'contract', endpoint: endpoint.id, field: redactor.text(first.field), text: redactor.text(text) }
  }

  function noAnswer(error: unknown, endpoint: Endpoint) {
    const call = `${endpoint.method} ${endpoint.path}`
    if (error === 'slow') {
      const text = `${base} did not answer ${call} within ${limits.milliseconds / 1000} s.`
      say(text)
      return problemAnswer(504, `${text} Next: try again, or look at the API; a rule of the mock can answer the call.`)
    }
    const unusable = error instanceof errors.ResponseExceededMaxSizeError ? tooLong(limits.bytes) : error
    const { message, next } =
      unusable instanceof UnusableBody
        ? new StorefrontError({
            kind: 'surroundings',
            message: `The answer of ${base} to ${call} ${unusable.failure.text}.`,
            next: 'look at the API; a rule of the mock can answer the call.',
          })
        : unreachable(base, endpoint, unusable)
    say(message)
    return problemAnswer(502, `${message} Next: ${next}`)
  }

  return {
    name: 'live-api',
    address: base,
    async answer(call) {
      if (headerValue(call.request.headers, 'via')?.includes(via) !== true) return fetched(call)
      const text = `The call leads back to this mock: ${base} passes calls on to it.`
      say(text)
      return { answer: problemAnswer(508, `${text} Next: give --forward the address of the API itself.`) }
    },
    close: () => pool.destroy(),
  }
}

/** A shopper who is signed in calls with his own token. */
function passedHeaders(
  sent: Readonly<Record<string, string>>,
  { headers, bearer }: Credentials,
): Record<string, string> {
  const { authorization = bearer === undefined ? undefined : `Bearer ${bearer}` } = sent
  return { ...sent, ...lowerCased(headers), ...(authorization === undefined ? {} : { authorization }) }
}

function read(
  plain: Uint8Array,
  headers: Readonly<Record<string, string>>,
): { readonly body?: unknown; readonly failure?: AnswerFailure } {
  try {
    return { body: jsonIn(plain, headers) }
  } catch (error) {
    if (error instanceof UnusableBody) return { failure: error.failure }
    throw error
  }
}

/** What a refusal says, for the journal, which redacts it. */
function problemOf(status: number, body: unknown): { problem?: string } {
  const { message, title } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = message ?? title
  return status >= 400 && typeof text === 'string' ? { problem: text } : {}
}

/** Texts that are remembered as said. */
const MOST_TEXTS = 1000

function onceEach(say: ((text: string) => void) | undefined): (text: string) => void {
  const said = new Set<string>()
  return (text) => {
    if (said.has(text) || said.size >= MOST_TEXTS) return
    said.add(text)
    say?.(text)
  }
}
