/** Seeded random values. Two runs with the same seed get the same IDs (MOCK-05). */
export interface SeededRandom {
  /** Returns an unsigned 32-bit integer. */
  next(): number
  /** Returns a string of hexadecimal digits. */
  hex(length: number): string
  /** Returns 32 hexadecimal digits, the number in a UUID. */
  id(): string
  /**
   * Returns an independent stream for a given purpose. For example, the order in which browsers load scripts must not
   * affect the IDs that the API returns (MOCK-50).
   */
  stream(purpose: string): SeededRandom
}

const HEX_DIGITS_PER_UINT32 = 8
const ID_DIGITS = 32

/** Maximum seed: the largest unsigned 32-bit integer. */
export const MAX_SEED = 2 ** 32 - 1

/** Creates a Mulberry32 generator. It is small and uniform enough for IDs, but not for secrets. */
export function createRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const streams = new Map<string, SeededRandom>()
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const hex = (length: number): string => {
    let text = ''
    while (text.length < length) text += next().toString(16).padStart(HEX_DIGITS_PER_UINT32, '0')
    return text.slice(0, length)
  }
  const stream = (purpose: string): SeededRandom => {
    const known = streams.get(purpose) ?? createRandom(hashText(purpose, seed))
    streams.set(purpose, known)
    return known
  }
  return { next, hex, id: () => hex(ID_DIGITS), stream }
}

/** Hashes a text with FNV-1a. The result is stable across runs and depends on the seed. */
export function hashText(text: string, seed: number): number {
  let hash = (0x81_1c_9d_c5 ^ seed) >>> 0
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0
  return hash
}
