import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const SALT_BYTES = 16
const SAVED_BYTES = 32
/** Each hash takes about 10 ms, because anyone who has the file can read a saved state. */
const SAVED_COST = { N: 4096, r: 8, p: 1 }

/**
 * A password in a namespace. It is stored as a fast hash, because a mock handles thousands of sign-ins per second. A
 * saved state contains a slow hash of the fast hash.
 */
export type PasswordHash =
  | { readonly salt: string; readonly hash: string }
  | { readonly salt: string; readonly slowHash: string }

/** A password in a state file, stored as a slow hash. */
type SavedPassword = { readonly salt: string; readonly hash: string }

export function hashPassword(password: string, salt = randomBytes(SALT_BYTES).toString('hex')): PasswordHash {
  return { salt, hash: fastHash(password, salt) }
}

export function isPassword(password: string, stored: PasswordHash): boolean {
  const hash = fastHash(password, stored.salt)
  return 'hash' in stored ? isSame(hash, stored.hash) : isSame(toSlowHash(hash, stored.salt), stored.slowHash)
}

/** Converts a password to the format of a state file. */
export function savePassword(stored: PasswordHash): SavedPassword {
  const hash = 'slowHash' in stored ? stored.slowHash : toSlowHash(stored.hash, stored.salt)
  return { salt: stored.salt, hash }
}

/** Converts a password from the format of a state file. */
export function loadPassword({ salt, hash }: SavedPassword): PasswordHash {
  return { salt, slowHash: hash }
}

function fastHash(password: string, salt: string): string {
  return createHmac('sha256', salt).update(password).digest('hex')
}

function toSlowHash(hash: string, salt: string): string {
  return scryptSync(hash, salt, SAVED_BYTES, SAVED_COST).toString('hex')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
