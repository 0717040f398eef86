/**
 * Format of a guest session ID from the configurator (BLDR-11). The length and characters are limited because the ID
 * becomes part of URLs.
 */
const GUEST_ID = /^gid_[\w.~-]{1,200}$/

export function isGuestSessionId(id: unknown): id is string {
  return typeof id === 'string' && GUEST_ID.test(id)
}
