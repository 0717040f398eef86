/** How a guest session id of the configurator begins (BLDR-11), and what it may hold: it becomes part of addresses (SEC-35). */
const GUEST_ID = /^gid_[\w.~-]{1,200}$/

export function isGuestSessionId(id: unknown): id is string {
  return typeof id === 'string' && GUEST_ID.test(id)
}
