import { createHash, randomBytes } from 'node:crypto'

/**
 * Prefix of the hash of a token that only its client knows. It is random per process, so that the key cannot be derived
 * from a saved state.
 */
const HASHED = `${randomBytes(16).toString('hex')}:`

/** Returns the hash for a saved state from a key, which is a token or a hash. */
export function tokenHash(key: string): string {
  return key.startsWith(HASHED) ? key.slice(HASHED.length) : createHash('sha256').update(key).digest('hex')
}

/** Returns the key of a token of which only the hash is known. */
export function keyOfHash(hash: string): string {
  return HASHED + hash
}

/** A map by token of which some are known by hash only, until their client sends them (MOCK-60). */
export class TokenMap<V> extends Map<string, V> {
  readonly #onFound: (token: string, key: string, value: V) => void

  /**
   * @param onFound called when a client has sent a token of which only the hash was known; then the token is the key.
   */
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

/** A set of tokens of which some are known by hash only. */
export class TokenSet extends Set<string> {
  override has(token: string): boolean {
    return super.has(token) || super.has(keyOfHash(tokenHash(token)))
  }
}
