import type { Endpoint } from '#contract/endpoint.ts'
import type { MockResponse, MockRequest } from '../http/exchange.ts'
import type { Violation } from '../namespace/journal.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { RecordedHeaders } from './forwarded-headers.ts'

/** A call that keeps the contract, on its way to an upstream. */
export interface UpstreamRequest {
  readonly request: MockRequest
  readonly endpoint: Endpoint
  /** As sent, without the namespace's prefix. */
  readonly path: string
  /** Of the namespace; empty when a header names it, or nothing. */
  readonly prefix: string
  /** Path parameters, unencoded. */
  readonly parameters: Readonly<Record<string, string>>
  readonly namespace: Namespace<unknown>
}

export interface UpstreamResult {
  readonly response: MockResponse
  /** How the answer breaks the contract; it is passed on all the same. */
  readonly violation?: Violation | undefined
  /** What a recording may keep of it once it is redacted; undefined when no answer came. */
  readonly received?: { readonly status: number; readonly headers: RecordedHeaders; readonly body: unknown } | undefined
}

/** What answers the calls of the contract in place of the shop: a live API, or a recording of calls in their order. */
export interface Upstream {
  readonly name: 'live-api' | 'recording'
  /** Never throws. */
  respond(request: UpstreamRequest): Promise<UpstreamResult>
}
