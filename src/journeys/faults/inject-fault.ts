import type { BrowserContext, Request, Route } from '#browser/browser.ts'
import { matchRequest } from '../guard/match-request.ts'
import type { FaultKind } from './fault-result.ts'
import { abortPendingRequests } from './shopper-probe.ts'

/** Milliseconds after which a slow request is aborted, like by the page's own time limit. */
const SLOW_MS = 700

/** Time limit in milliseconds for a page that never aborts a slow request. */
const GIVE_UP_MS = 1_500

/** An endpoint that fails until the fault is removed. */
export interface InjectedFault {
  /** Returns the number of requests that have failed so far. */
  appliedCount(): number
  remove(): Promise<void>
}

/**
 * Makes requests fail before they leave the browser. They never reach the API, so a retry cannot repeat their effect
 * (decision 0032).
 */
export async function injectFault(
  context: BrowserContext,
  fault: { readonly apiBase: string; readonly endpointId: string; readonly kind: FaultKind },
): Promise<InjectedFault> {
  let strikes = 0
  const heldRoutes = new Set<Route>()

  const handle = async (route: Route): Promise<void> => {
    const request = route.request()
    const match = matchRequest(fault.apiBase, request.method(), request.url())
    if (match.kind !== 'call' || match.endpoint.id !== fault.endpointId) return route.fallback()
    if (fault.kind === 'no-response') await holdRoute(route)
    else await respondWithFault(route, fault.kind)
    strikes += 1
  }

  async function holdRoute(route: Route): Promise<void> {
    heldRoutes.add(route)
    const request = route.request()
    await pause(SLOW_MS)
    await Promise.all(context.pages().map((page) => abortPendingRequests(page, SLOW_MS / 2)))
    await Promise.race([ended(context, request), pause(GIVE_UP_MS)])
  }

  const isForApi = (url: URL): boolean => url.href.startsWith(fault.apiBase)
  await context.route(isForApi, handle)
  return {
    appliedCount: () => strikes,
    async remove() {
      await context.unroute(isForApi, handle)
      // Pending requests end with the fault. Requests aborted by the page no longer exist.
      await Promise.all([...heldRoutes].map((route) => route.abort().catch(() => undefined)))
    },
  }
}

async function respondWithFault(route: Route, kind: Exclude<FaultKind, 'no-response'>): Promise<void> {
  if (kind === 'reset') return route.abort('connectionreset')
  const headers = { 'Access-Control-Allow-Origin': '*' }
  if (kind === 'invalid-json') {
    return route.fulfill({ status: 200, headers, contentType: 'application/json', body: '{"id": "1", "name":,' })
  }
  const problem = { title: 'Internal Server Error', status: 500, message: 'The shop is out of order.' }
  return route.fulfill({
    status: 500,
    headers,
    contentType: 'application/problem+json',
    body: JSON.stringify(problem),
  })
}

function ended(context: BrowserContext, request: Request): Promise<void> {
  if (request.failure() !== null) return Promise.resolve()
  return new Promise((resolve) => {
    context.on('requestfailed', (failed) => {
      if (failed === request) resolve()
    })
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
