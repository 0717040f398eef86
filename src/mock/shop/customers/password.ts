import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SALT_BYTES = 16
/**
 * Lives as long as the process, as do the hashes. A keyed hash instead of scrypt: nothing is ever stored outside of
 * memory, and a mock that answers thousands of sign-ins a second cannot spend milliseconds on each.
 */
const processKey = randomBytes(32)

export interface PasswordHash {
  readonly salt: string
  readonly hash: string
}

export function hashPassword(password: string, salt = randomBytes(SALT_BYTES).toString('hex')): PasswordHash {
  return { salt, hash: createHmac('sha256', processKey).update(`${salt}:${password}`).digest('hex') }
}

export function isPassword(password: string, stored: PasswordHash): boolean {
  return timingSafeEqual(Buffer.from(hashPassword(password, stored.salt).hash), Buffer.from(stored.hash))
}
