import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The relation of a request to the contract. */
export type RequestMatch =
  /** Not sent to the API. */
  | { readonly kind: 'other' }
  | { readonly kind: 'call'; readonly endpoint: Endpoint }
  /** Sent to the API, but not to an endpoint of the contract. */
  | { readonly kind: 'unknown-call' }

const matchers = contract.map((endpoint: Endpoint) => ({
  endpoint,
  expression: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Path prefix of the mock's controls and stubs. No endpoint has this prefix. */
const CONTROLS = '/__mock/'

/** Finds the endpoint of a request. `apiBase` is the API_BASE_URL used by the page. */
export function matchRequest(apiBase: string, method: string, url: string): RequestMatch {
  const base = apiBase.replace(/\/+$/, '')
  if (!url.startsWith(`${base}/`)) return { kind: 'other' }
  const path = new URL(url).pathname.slice(new URL(base).pathname.replace(/\/+$/, '').length)
  if (path.startsWith(CONTROLS)) return { kind: 'other' }
  const found = matchers.find(({ endpoint, expression }) => endpoint.method === method && expression.test(path))
  return found === undefined ? { kind: 'unknown-call' } : { kind: 'call', endpoint: found.endpoint }
}
