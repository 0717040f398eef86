import { createHash, randomBytes } from 'node:crypto'

/**
 * Stands before the hash of a token that only its client knows: nobody who has read a saved state can write such a key.
 * Lives as long as the process.
 */
const HASHED = `${randomBytes(16).toString('hex')}:`

/** What a saved state holds of the token that a key is or stands for. */
export function tokenHash(key: string): string {
  return key.startsWith(HASHED) ? key.slice(HASHED.length) : createHash('sha256').update(key).digest('hex')
}

/** The key of a token whose hash alone is known. */
export function keyOfHash(hash: string): string {
  return HASHED + hash
}

/** A map by token of which some are known by their hash only, until their client sends them (MOCK-60). */
export class TokenMap<V> extends Map<string, V> {
  readonly #onFound: (token: string, key: string, value: V) => void

  /** @param onFound told when a client has sent a token whose hash was known, which is a key from then on. */
  constructor(entries: Iterable<readonly [string, V]>, onFound: (token: string, key: string, value: V) => void) {
    super(entries)
    this.#onFound = onFound
  }

  override get(token: string): V | undefined {
    this.#find(token)
    return super.get(token)
  }

  override has(token: string): boolean {
    this.#find(token)
    return super.has(token)
  }

  override delete(token: string): boolean {
    this.#find(token)
    return super.delete(token)
  }

  #find(token: string): void {
    if (super.has(token)) return
    const key = keyOfHash(tokenHash(token))
    const value = super.get(key)
    if (value === undefined) return
    super.delete(key)
    super.set(token, value)
    this.#onFound(token, key, value)
  }
}

/** A set of tokens of which some are known by their hash only. */
export class TokenSet extends Set<string> {
  override has(token: string): boolean {
    return super.has(token) || super.has(keyOfHash(tokenHash(token)))
  }
}
