import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#environment/loopback.ts'
import { createHostCheck } from './host-check.ts'

/** Whether a request is accepted, and the CORS headers of its response. */
export interface Access {
  /** Why the request is rejected; undefined if it is accepted. */
  readonly problem?: string
  readonly isPreflight: boolean
  readonly headers: Readonly<Record<string, string>>
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Prefer, X-Guest-Id, X-Mock-Namespace, X-Request-ID',
  // Short, because a developer may restart the mock with other origins.
  'access-control-max-age': '60',
}

/** Matches stub scripts and media, which contain no data of a namespace. */
const PUBLIC_FILE = /^\/(?:__mock\/stubs\/[\w-]+\.js|uploads\/[\w-]+\.\w+)(?:\?|$)/
const NAMESPACE_PREFIX = /^\/__ns\/[^/]*(?=\/)/
const CONTROL_PAGE = /^\/__mock\/?$/

/**
 * Returns a function that decides by the headers of a request whether to handle it. The Host must be a name of this
 * mock, because the owner of another name could point it to this computer. A page must belong to an allowed origin or
 * to the mock itself, by any name of this computer. Programs other than browsers send neither Origin nor
 * Sec-Fetch-Site.
 */
export function createAccess(
  listeningHost: string,
  allowedOrigins: readonly string[],
  allowedHosts: readonly string[],
): (request: IncomingMessage, authority: string | undefined) => Access {
  const isForMock = createHostCheck(listeningHost, allowedHosts)
  return (request, authority = request.headers.host) => {
    const { origin } = request.headers
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    const reject = (problem: string): Access => ({ problem, isPreflight, headers: { vary: 'Origin' } })
    if (!isForMock(authority)) {
      return reject(
        `The mock does not accept the host ${authority}. Next: Use a host name of this computer, or start the mock with --allow-host.`,
      )
    }
    const known = [...allowedOrigins, `http://${authority}`, `https://${authority}`]
    const isAllowed = (page: string): boolean => known.some((each) => isSameOrigin(page, each))
    if (origin === undefined ? isFromElsewhere(request, isAllowed) : !isAllowed(origin)) {
      const page = origin === undefined ? 'pages of other sites' : `pages of ${origin}`
      return reject(
        `The mock does not accept requests from ${page}. Next: Start it for the environment of this site with --env.`,
      )
    }
    const allowed = { 'access-control-allow-origin': origin ?? '', 'access-control-expose-headers': 'X-Request-ID' }
    const cors = origin === undefined ? {} : allowed
    return { isPreflight, headers: { vary: 'Origin', ...cors, ...(isPreflight && PREFLIGHT) } }
  }
}

/** Returns whether two origins are equal, or are names of this computer with the same port. */
function isSameOrigin(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [URL.parse(one), URL.parse(other)]
  return (
    a?.protocol === 'http:' &&
    b?.protocol === 'http:' &&
    a.port === b.port &&
    isLoopback(a.hostname) &&
    isLoopback(b.hostname)
  )
}

/**
 * Returns whether a page of another origin loads this URL as an image, script, frame, or link, for which browsers send
 * no Origin. Allowed pages are recognized by the Referer. It is also the only header that browsers send to a mock that
 * listens for other computers. The control page may be opened from anywhere.
 */
function isFromElsewhere({ headers, url = '' }: IncomingMessage, isAllowed: (origin: string) => boolean): boolean {
  const { referer, 'sec-fetch-site': site } = headers
  if (site === 'same-origin' || site === 'none' || (site === undefined && referer === undefined)) return false
  const isDocument = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  if ((isDocument || site === undefined) && CONTROL_PAGE.test(url)) return false
  const page = URL.parse(referer ?? '')
  if (page !== null) return !isAllowed(page.origin)
  // Shop pages with secrets in their URLs do not send a Referer. Without one, only a page on this computer may use a
  // namespace, because the first request to a namespace opens it.
  return !PUBLIC_FILE.test(site === 'same-site' ? url.replace(NAMESPACE_PREFIX, '') : url)
}
