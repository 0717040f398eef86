import type { Credentials } from '../session/credentials.ts'

/** Returns the credentials of a single visit, for API clients without a session. */
export function createTestCredentials(current: Credentials['current']) {
  const visit = Symbol('visit')
  return { current, visit: () => visit, takeRenewed: () => false, renewal: undefined }
}
