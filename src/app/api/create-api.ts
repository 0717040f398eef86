import { ApiError } from '#api/api-error.ts'
import { type ApiClient, createClient } from '#api/client.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import type { Credentials } from '../session/credentials.ts'
import { countPending } from './pending.ts'
import { reportError } from './report-error.ts'

/** The app's one HTTP client (API-02); each failure also goes to the shared handler (NOTE-06). */
export function createApi(credentials: Pick<Credentials, 'current' | 'renewal'>): ApiClient {
  const client = createClient({
    baseUrl: () => runtimeSettings().API_BASE_URL,
    credentials: () => credentials.current(),
    onPending: countPending,
  })
  return {
    async call(endpoint, input) {
      const { bearer } = credentials.current()
      try {
        return await client.call(endpoint, input)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 401 && bearer !== undefined && endpoint.id !== 'refreshToken') {
          // The token that the call went out with may be worth nothing because a new one is on its way.
          await credentials.renewal
          const now = credentials.current().bearer
          // Refused calls did not happen, so this is the first time that it does.
          if (now !== undefined && now !== bearer) return this.call(endpoint, input)
          // Whoever signed out meanwhile knows it.
          if (now === undefined) throw error
        }
        reportError(error)
        throw error
      }
    },
  }
}
