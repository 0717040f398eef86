/** Random values that are the same for the same seed, so that two starts give the same ids (MOCK-05). */
export interface SeededRandom {
  /** An unsigned integer of 32 bits. */
  next(): number
  /** A text of hexadecimal digits. */
  hex(length: number): string
  /** As many hexadecimal digits as a UUID has. */
  id(): string
  /**
   * The stream of a purpose, which draws nothing from this one: what a browser loads in no fixed order, such as
   * scripts, does not move the ids of the API (MOCK-50).
   */
  stream(purpose: string): SeededRandom
}

const HEX_DIGITS_PER_UINT32 = 8
const ID_DIGITS = 32

/** A seed is an unsigned integer of 32 bits. */
export const MAX_SEED = 2 ** 32 - 1

/** Mulberry32: small, even enough for ids, not for secrets. */
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

/** A number for a text, stable across runs (FNV-1a); `seed` gives other numbers for the same text. */
export function hashText(text: string, seed: number): number {
  let hash = (0x81_1c_9d_c5 ^ seed) >>> 0
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0
  return hash
}
