import type { MockHeaders } from '../http/exchange.ts'

/**
 * What of a request goes to a live API. No cookie does: what a browser has for this computer belongs to other programs.
 * Neither does Origin, since the mock itself decides whose page may call.
 */
const SENT = ['accept', 'accept-language', 'authorization', 'content-type', 'user-agent', 'x-guest-id', 'x-request-id']

/**
 * What of an answer stays behind: what belongs to the connection or to the bytes as they came; cookies and what else
 * a browser would remember of this computer; and leave for pages, which the mock gives itself.
 */
const STAYS_BEHIND =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|date|set-cookie2?|clear-site-data|strict-transport-security|alt-svc|nel|report-to|access-control-.*|x-request-id)$/

/** Headers of a request for a live API. */
export function sentHeaders(headers: MockHeaders): Record<string, string> {
  return Object.fromEntries(
    SENT.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, [value].flat().join(', ')]]
    }),
  )
}

/** Headers of a live answer for whoever asked the mock. */
export function answeredHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !STAYS_BEHIND.test(name)))
}

/**
 * Where a redirect leads that is passed on: within the API to the same path at the mock, so that a browser stays there.
 * @param base address of the API, without a slash at its end.
 */
export function passedLocation(location: string, base: string, prefix: string): string {
  const { origin, pathname } = new URL(base)
  const root = pathname.replace(/\/$/, '')
  if (!URL.canParse(location, base)) return location
  const target = new URL(location, base)
  if (target.origin !== origin || !target.pathname.startsWith(`${root}/`)) return location
  return prefix + target.pathname.slice(root.length) + target.search + target.hash
}
