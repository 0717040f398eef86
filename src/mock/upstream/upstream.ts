import type { Endpoint } from '#contract/endpoint.ts'
import type { MockResponse, MockRequest } from '../http/exchange.ts'
import type { Violation } from '../namespace/journal.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { RecordedHeaders } from './forwarded-headers.ts'

/** A valid request to be sent to an upstream. */
export interface UpstreamRequest {
  readonly request: MockRequest
  readonly endpoint: Endpoint
  /** Path as sent, without the namespace prefix. */
  readonly path: string
  /** The namespace in the path. Empty if it is in a header or is the default one. */
  readonly prefix: string
  /** Unencoded path parameters. */
  readonly parameters: Readonly<Record<string, string>>
  readonly namespace: Namespace<unknown>
}

export interface UpstreamResult {
  readonly response: MockResponse
  /** Contract violation in the response, which is returned nonetheless. */
  readonly violation?: Violation | undefined
  /** Parts of the response that a recording may keep once they are redacted. Undefined if there was no response. */
  readonly received?: { readonly status: number; readonly headers: RecordedHeaders; readonly body: unknown } | undefined
}

/**
 * Responds to the contract's endpoints instead of the shop. This is either a live API or a recording of requests in
 * order.
 */
export interface Upstream {
  readonly name: 'live-api' | 'recording'
  /** Responds to a request. Never throws. */
  respond(request: UpstreamRequest): Promise<UpstreamResult>
}
