/** How a guest session id of the configurator begins (BLDR-11). */
const GUEST_ID_PREFIX = 'gid_'

export function isGuestSessionId(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(GUEST_ID_PREFIX)
}
