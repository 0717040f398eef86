import type { Difference } from '#contract/check.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findContractDifferences } from './contract-differences.ts'
import { readBody } from './live-api.ts'

/** A valid request of the mock. */
export interface UpstreamRequest {
  readonly endpoint: Endpoint
  readonly headers: Headers
  /** Path and query as sent, without the namespace prefix. */
  readonly path: string
  /** The body as sent; empty if there is none. */
  readonly body: Uint8Array
  /** Namespace prefix of the path; empty for the default namespace or one given in a header. */
  readonly prefix: string
  /** Identifies a namespace until it is reset. */
  readonly visit: object
}

interface Violation {
  readonly kind: 'contract'
  readonly endpoint: string
  readonly field: string
  readonly text: string
}

export type UpstreamResult =
  /** The response, also if it violates the contract. */
  | { readonly response: Response; readonly violation?: Violation | undefined }
  /** There is no response. The message says what to do. */
  | { readonly failure: { readonly status: number; readonly message: string } }

/** Responds to the endpoints of the contract in place of the mock's shop. */
export interface Upstream {
  readonly name: 'live-api' | 'recording'
  /** Responds to a request. Never throws. */
  respond(request: UpstreamRequest): Promise<UpstreamResult>
  /** Closes the connections, and writes a recording. */
  close(): Promise<void>
}

export interface ReceivedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** Returns a response for a browser, in which it runs no script on the mock's origin. */
export function createResponse({ status, headers, text }: ReceivedResponse): Response {
  return new Response(STATUSES_WITHOUT_BODY.has(status) ? null : text, {
    status,
    headers: { ...headers, 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' },
  })
}

/** Returns the contract violations of a response. */
export function findViolations(endpoint: Endpoint, { status, headers, text }: ReceivedResponse): Difference[] {
  const found = findContractDifferences(endpoint, { status, ...readBody(text, headers) }, 'either')
  return found.filter(({ kind }) => kind === 'violation')
}

/** Returns the first violation, with the number of the others. */
export function summarizeViolations({ id }: Endpoint, [first, ...more]: readonly Difference[]): Violation | undefined {
  if (first === undefined) return undefined
  const text = more.length === 0 ? first.text : `${first.text}; and ${more.length} more`
  return { kind: 'contract', endpoint: id, field: first.field, text }
}
