import { ApiError } from '#api/api-error.ts'
import { type ApiClient, createClient } from '#api/client.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { refreshUnderWay } from '../session/refresh-under-way.ts'
import { credentials } from '../session/restore-session.ts'
import { countPending } from './pending.ts'
import { reportError } from './report-error.ts'

const client = createClient({
  baseUrl: () => runtimeSettings().API_BASE_URL,
  credentials,
  onPending: countPending,
})

/** The app's one HTTP client; each failure also goes to the shared handler (catalogue spec §7). */
export const api: ApiClient = {
  async call(endpoint, input) {
    const { bearer } = credentials()
    try {
      return await client.call(endpoint, input)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401 && bearer !== undefined && endpoint.id !== 'refreshToken') {
        // The token that the call went out with may be worth nothing because a new one is on its way.
        await refreshUnderWay.ended
        const now = credentials().bearer
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
