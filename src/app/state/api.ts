import { ApiError } from '#api/api-error.ts'
import { type ApiClient, createClient } from '#api/client.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { countPending } from './pending.ts'
import { reportError } from './report-error.ts'
import { credentials } from './session.ts'

const client = createClient({
  baseUrl: () => runtimeSettings().API_BASE_URL,
  credentials,
  onPending: countPending,
})

/** The app's one HTTP client; each failure also goes to the shared handler (catalogue spec §7). */
export const api: ApiClient = {
  async call(endpoint, input) {
    try {
      return await client.call(endpoint, input)
    } catch (error) {
      if (error instanceof ApiError) reportError(error)
      throw error
    }
  },
}
