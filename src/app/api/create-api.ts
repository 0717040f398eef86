import { ApiError } from '#api/api-error.ts'
import { type ApiClient, createClient } from '#api/client.ts'
import type { Credentials } from '../session/credentials.ts'
import { trackPending } from './pending-requests.ts'
import { createDriftReporter } from './report-drift.ts'
import { reportError } from './report-error.ts'
import { shopApi } from './shop-api.ts'
import { AbandonedRequest, watchLeaving } from './watch-leaving.ts'

/** Creates the app's HTTP client (API-02), which also passes each failure to the shared error handler (NOTE-06). */
export function createApi(
  credentials: Pick<Credentials, 'current' | 'visit' | 'takeRenewed' | 'renewal' | 'endExpired'>,
): ApiClient {
  const client = createClient({
    ...shopApi,
    credentials: () => credentials.current(),
    onPending: trackPending,
  })
  const reportDrift = createDriftReporter()
  return {
    async call(endpoint, input) {
      const visit = credentials.visit()
      if (endpoint.id !== 'refreshToken') credentials.endExpired?.()
      // The session may have ended while the computer was asleep, after which customer data must not be sent.
      if (credentials.visit() !== visit && endpoint.access !== 'everyone') {
        const error = { kind: 'refused', endpointId: endpoint.id, status: 401 } as const
        throw new ApiError('Your session has ended. Please sign in again.', error)
      }
      const { bearer } = credentials.current()
      const leaving = watchLeaving()
      try {
        return await client.call(endpoint, input)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.kind === 'unreachable' && (await leaving.hasLeft())) {
          throw new AbandonedRequest(error.message, { kind: 'unreachable', endpointId: endpoint.id, cause: error })
        }
        if (input.signal?.aborted === true) throw error
        if (error.status === 401 && bearer !== undefined && endpoint.id !== 'refreshToken') {
          // If a renewal is pending or has just finished, the request may have used the previous token.
          await credentials.renewal
          credentials.takeRenewed()
          // A request from a previous visit must not be retried.
          if (credentials.visit() !== visit) throw error
          const now = credentials.current().bearer
          // The server did not apply the rejected request, so a retry is safe.
          if (now !== undefined && now !== bearer) return this.call(endpoint, input)
        }
        reportDrift(error)
        reportError(error)
        throw error
      } finally {
        leaving.stop()
      }
    },
  }
}
