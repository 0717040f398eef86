/** Suffixes of compressed copies, best first, by encoding. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const
export type EncodingName = keyof typeof ENCODINGS
