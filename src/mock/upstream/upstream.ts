import type { Endpoint } from '#contract/endpoint.ts'
import type { MockResponse, MockRequest } from '../http/exchange.ts'
import type { Violation } from '../namespace/journal.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { RecordedHeaders } from './forwarded-headers.ts'

/** A valid request on its way to an upstream. */
export interface UpstreamRequest {
  readonly request: MockRequest
  readonly endpoint: Endpoint
  /** As sent, without the namespace's prefix. */
  readonly path: string
  /** The namespace in the path; empty when it is in a header or the default one. */
  readonly prefix: string
  /** Path parameters, unencoded. */
  readonly parameters: Readonly<Record<string, string>>
  readonly namespace: Namespace<unknown>
}

export interface UpstreamResult {
  readonly response: MockResponse
  /** Contract violation of the response, which is returned anyway. */
  readonly violation?: Violation | undefined
  /** What a recording may keep of the response once it is redacted; undefined when there was none. */
  readonly received?: { readonly status: number; readonly headers: RecordedHeaders; readonly body: unknown } | undefined
}

/** Responds to the endpoints of the contract in place of the shop: a live API, or a recording of requests in order. */
export interface Upstream {
  readonly name: 'live-api' | 'recording'
  /** Never throws. */
  respond(request: UpstreamRequest): Promise<UpstreamResult>
}
