import type { Endpoint } from '#contract/endpoint.ts'
import type { Violation } from '../namespace/journal.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { RecordedHeaders } from './forwarded-headers.ts'

/** A valid request for an upstream. */
export interface UpstreamRequest {
  readonly headers: Headers
  readonly endpoint: Endpoint
  /** Path as sent, without the namespace prefix. */
  readonly path: string
  /** Query as sent, without the question mark; empty if the URL has none. */
  readonly query: string
  /** The body as sent; empty if there is none. */
  readonly body: Uint8Array
  /** Namespace prefix of the path; empty for the default namespace or one given in a header. */
  readonly prefix: string
  /** Unencoded path parameters. */
  readonly parameters: Readonly<Record<string, string>>
  readonly namespace: Namespace
}

export interface UpstreamResult {
  readonly response: Response
  /** Contract violation in the response, which is still returned. */
  readonly violation?: Violation | undefined
  /** Parts of the response that a recording may keep after redaction; undefined if there was no response. */
  readonly received?: { readonly status: number; readonly headers: RecordedHeaders; readonly body: unknown } | undefined
}

/**
 * Responds to the endpoints of the contract in place of the shop. It is either a live API or a sequential recording.
 */
export interface Upstream {
  readonly name: 'live-api' | 'recording'
  /** Responds to a request. Never throws. */
  respond(request: UpstreamRequest): Promise<UpstreamResult>
}
