import { ENCODINGS, type EncodingName } from '../publish/encodings.ts'

/** Returns the encodings of compressed copies that a browser accepts, best first (RFC 9110 §12.5.3). */
export function parseAcceptedEncodings(header: string | undefined): EncodingName[] {
  const weights = new Map<string, number>()
  for (const entry of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (name: EncodingName): number => weights.get(name) ?? weights.get('*') ?? 0
  const known = Object.keys(ENCODINGS) as EncodingName[]
  return known.filter((name) => weightOf(name) > 0).toSorted((one, other) => weightOf(other) - weightOf(one))
}
