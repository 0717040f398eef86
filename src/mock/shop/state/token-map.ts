import { createHash, randomBytes } from 'node:crypto'

/**
 * Prefix for the keys of tokens of which only the hash is known. It is random in each process, so that keys cannot be
 * derived from a saved state.
 */
const HASHED = `${randomBytes(16).toString('hex')}:`

/** Returns the hash to save for a key, which is either a token or already a hash. */
export function hashToken(key: string): string {
  return key.startsWith(HASHED) ? key.slice(HASHED.length) : createHash('sha256').update(key).digest('hex')
}

/** Returns the key for a token of which only the hash is known. */
export function getHashKey(hash: string): string {
  return HASHED + hash
}

/** A map with tokens as keys. For some tokens, only the hash is known until a client sends them (MOCK-60). */
export class TokenMap<V> extends Map<string, V> {
  readonly #onFound: (token: string, key: string, value: V) => void

  /**
   * Creates a map.
   * @param onFound called when a client sends a token of which only the hash was known. By then, the key is the token
   * itself.
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
    const key = getHashKey(hashToken(token))
    const value = super.get(key)
    if (value === undefined) return
    super.delete(key)
    super.set(token, value)
    this.#onFound(token, key, value)
  }
}

/** A set of tokens. For some of them, only the hash is known. */
export class TokenSet extends Set<string> {
  override has(token: string): boolean {
    return super.has(token) || super.has(getHashKey(hashToken(token)))
  }
}
