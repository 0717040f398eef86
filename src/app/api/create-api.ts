import { ApiError } from '#api/api-error.ts'
import { type ApiClient, createClient } from '#api/client.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import type { Credentials } from '../session/credentials.ts'
import { trackPending } from './pending-requests.ts'
import { reportError } from './report-error.ts'
import { AbandonedRequest, watchLeaving } from './watch-leaving.ts'

/** The app's one HTTP client (API-02); each failure also goes to the shared handler (NOTE-06). */
export function createApi(
  credentials: Pick<Credentials, 'current' | 'visit' | 'takeRenewed' | 'renewal' | 'endExpired'>,
): ApiClient {
  const client = createClient({
    baseUrl: () => runtimeSettings().API_BASE_URL,
    credentials: () => credentials.current(),
    onPending: trackPending,
  })
  return {
    async call(endpoint, input) {
      const visit = credentials.visit()
      if (endpoint.id !== 'refreshToken') credentials.endExpired?.()
      // A computer that slept past the end of a session sends nothing of the customer's (SESS-37).
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
          // The token that the request went out with may be worth nothing because a new one is on its way, or here.
          await credentials.renewal
          credentials.takeRenewed()
          // Nothing of one visit is sent again in the next (SESS-38).
          if (credentials.visit() !== visit) throw error
          const now = credentials.current().bearer
          // A rejected request did not happen, so this is the first time that it does.
          if (now !== undefined && now !== bearer) return this.call(endpoint, input)
        }
        reportError(error)
        throw error
      } finally {
        leaving.stop()
      }
    },
  }
}
