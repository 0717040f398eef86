import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** What a request of the page means to the contract. */
export type RequestMatch =
  /** Not for the API. */
  | { readonly kind: 'other' }
  | { readonly kind: 'call'; readonly endpoint: Endpoint }
  /** For the API, but the contract has no such call. */
  | { readonly kind: 'unknown-call' }

const matchers = contract.map((endpoint: Endpoint) => ({
  endpoint,
  expression: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Mock controls and stand-ins; no real call has this prefix. */
const CONTROLS = '/__mock/'

/** Finds the contract's call for a request; `apiBase` is the API_BASE_URL that the page uses. */
export function matchRequest(apiBase: string, method: string, url: string): RequestMatch {
  const base = apiBase.replace(/\/+$/, '')
  if (!url.startsWith(`${base}/`)) return { kind: 'other' }
  const path = new URL(url).pathname.slice(new URL(base).pathname.replace(/\/+$/, '').length)
  if (path.startsWith(CONTROLS)) return { kind: 'other' }
  const found = matchers.find(({ endpoint, expression }) => endpoint.method === method && expression.test(path))
  return found === undefined ? { kind: 'unknown-call' } : { kind: 'call', endpoint: found.endpoint }
}
