import type { Credentials } from '../../session/credentials.ts'

/** Returns the arguments of an API client without a session. */
export function createTestCredentials(current: Credentials['current']) {
  return [
    { current, takeRenewed: () => false, renewal: undefined },
    { check: () => true, isHeld: () => false },
  ] as const
}
