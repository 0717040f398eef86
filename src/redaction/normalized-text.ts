/** A text as a person reads it, with the source position of each character. */
export interface NormalizedText {
  /** The text with decoded escapes and URL encoding. */
  readonly text: string
  /** Returns the start of a character in the source. */
  startOf(index: number): number
  /** Returns the end of a character in the source. */
  endOf(index: number): number
}

/** Matches URL encoding and JSON escapes, which may be repeated. */
const CODED = /\\+(?:u[\da-f]{4}|x[\da-f]{2}|[nrtbf"'/])|(?:%[\da-f]{2})+/gi

/** Decodes a text and returns it with its source positions. */
export function normalize(source: string): NormalizedText {
  if (!/[\\%]/.test(source)) return { text: source, startOf: (index) => index, endOf: (index) => index + 1 }
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let read = 0
  const plain = (to: number): void => {
    for (; read < to; read += 1) {
      text += source[read]
      starts.push(read)
      ends.push(read + 1)
    }
  }
  for (const match of source.matchAll(CODED)) {
    plain(match.index)
    const end = match.index + match[0].length
    const decoded = decode(match[0])
    text += decoded
    for (let count = 0; count < decoded.length; count += 1) {
      starts.push(match.index)
      ends.push(end)
    }
    read = end
  }
  plain(source.length)
  return { text, startOf: (index) => starts[index] ?? source.length, endOf: (index) => ends[index] ?? source.length }
}

function decode(coded: string): string {
  if (coded.startsWith('%')) return Buffer.from(coded.replaceAll('%', ''), 'hex').toString()
  const escape = coded.replace(/^\\+/, '')
  if (escape.length > 1) return String.fromCodePoint(Number.parseInt(escape.slice(1), 16))
  return /["'/]/.test(escape) ? escape : '\n'
}
