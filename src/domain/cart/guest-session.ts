/**
 * The format of a guest session id of the configurator (BLDR-11). It is limited because it becomes part of URLs
 * (SEC-35).
 */
const GUEST_ID = /^gid_[\w.~-]{1,200}$/

export function isGuestSessionId(id: unknown): id is string {
  return typeof id === 'string' && GUEST_ID.test(id)
}
