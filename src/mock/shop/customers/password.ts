import { createHmac, randomBytes } from 'node:crypto'

const SALT_BYTES = 16

/** A password in a namespace. It is a fast hash, because a mock handles many sign-ins and only has test customers. */
export interface PasswordHash {
  readonly salt: string
  readonly hash: string
}

export function hashPassword(password: string, salt = randomBytes(SALT_BYTES).toString('hex')): PasswordHash {
  return { salt, hash: createHmac('sha256', salt).update(password).digest('hex') }
}

export function isPassword(password: string, { salt, hash }: PasswordHash): boolean {
  return hashPassword(password, salt).hash === hash
}
