import type { Credentials } from '../session/credentials.ts'

/** Returns the credentials of one visit, for a client without a session. */
export function createTestCredentials(current: Credentials['current']) {
  const visit = Symbol('visit')
  return { current, visit: () => visit, takeRenewed: () => false, renewal: undefined }
}
