import { ApiError } from '#api/api-error.ts'
import { type ApiClient, createClient } from '#api/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { trackPending } from '../lib/api/pending-requests.ts'
import { reportError } from '../lib/api/report-error.ts'
import { shopApi } from '../lib/api/shop-api.ts'
import { AbandonedRequest, watchLeaving } from '../lib/api/watch-leaving.ts'
import type { Credentials } from './credentials.ts'
import type { DocumentVisit } from './document-visit.ts'

/**
 * Creates the app's HTTP client (API-02), which also passes each failure to the shared error handler (NOTE-06). A
 * shopper's request and its response belong to the visit of this document: once the visit has ended, another document
 * replaces this one, and the request never resolves. A document that is held sends nothing more, and uses the responses.
 */
export function createApi(
  credentials: Pick<Credentials, 'current' | 'takeRenewed' | 'renewal' | 'endExpired'>,
  visit: Pick<DocumentVisit, 'check' | 'isHeld'>,
): ApiClient {
  const client = createClient({
    ...shopApi,
    credentials: () => credentials.current(),
    onPending: trackPending,
  })

  async function checkBefore(endpoint: Endpoint): Promise<void> {
    if (endpoint.access === 'everyone') return
    // The session may have ended while the computer was asleep, after which customer data must not be sent.
    credentials.endExpired?.()
    if (visit.check()) return
    if (!visit.isHeld()) await documentReplaced()
    throw new AbandonedRequest('The visit has ended.', { kind: 'refused', endpointId: endpoint.id, status: 401 })
  }

  async function checkAfter(endpoint: Endpoint): Promise<void> {
    if (endpoint.access !== 'everyone' && !visit.check() && !visit.isHeld()) await documentReplaced()
  }

  return {
    async call(endpoint, input) {
      await checkBefore(endpoint)
      const { bearer } = credentials.current()
      const leaving = watchLeaving()
      try {
        const response = await client.call(endpoint, input)
        await checkAfter(endpoint)
        return response
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        await checkAfter(endpoint)
        if (error.kind === 'unreachable' && (await leaving.hasLeft())) {
          throw new AbandonedRequest(error.message, { kind: 'unreachable', endpointId: endpoint.id, cause: error })
        }
        if (input.signal?.aborted === true) throw error
        if (error.status === 401 && bearer !== undefined && endpoint.id !== 'refreshToken') {
          // If a renewal is pending or has just finished, the request may have used the previous token.
          await credentials.renewal
          credentials.takeRenewed()
          const now = credentials.current().bearer
          // The server did not apply the rejected request, so a retry is safe.
          if (now !== bearer) return this.call(endpoint, input)
        }
        reportError(error)
        throw error
      } finally {
        leaving.stop()
      }
    },
  }
}

/** Never resolves, because another document replaces this one. */
function documentReplaced(): Promise<never> {
  return new Promise(() => undefined)
}
