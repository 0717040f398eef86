/** A text as a person reads it, with the source position of each character. */
export interface NormalizedText {
  /** The text with decoded escapes, entities, and URL encoding, and without accents and invisible characters. */
  readonly text: string
  /** Returns the start of a character in the source. */
  startOf(index: number): number
  /** Returns the end of a character in the source. */
  endOf(index: number): number
}

/** Matches URL encoding and HTML entities. */
const ENCODED = /(?:%[\da-f]{2})+|&(?:#\d{1,7}|#x[\da-f]{1,6}|nbsp|amp|quot|apos|lt|gt);/gi
/** Matches encoded characters, JSON escapes (possibly repeated), and characters that may have accents. */
const CODED = new RegExp(String.raw`\\+(?:u[\da-f]{4}|x[\da-f]{2}|[nrtbf"'/])|${ENCODED.source}|[^\p{ASCII}]`, 'giu')

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }

/** Decodes a text and returns it with its source positions. */
export function normalize(source: string): NormalizedText {
  if (!/[\\%&]|[^\p{ASCII}]/u.test(source))
    return { text: source, startOf: (index) => index, endOf: (index) => index + 1 }
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
    const decoded = withoutAccents(decode(match[0]))
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

/** Decodes URL encoding and HTML entities, and nothing else. */
export function decodeText(text: string): string {
  return text.replaceAll(ENCODED, decode)
}

function decode(coded: string): string {
  if (coded.startsWith('\\')) {
    const escape = coded.replace(/^\\+/, '')
    return escape.length > 1 ? decodeCharacter(escape.slice(1), 16) : /["'/]/.test(escape) ? escape : '\n'
  }
  if (coded.startsWith('%')) return Buffer.from(coded.replaceAll('%', ''), 'hex').toString()
  if (!coded.startsWith('&')) return coded
  const entity = coded.slice(1, -1).toLowerCase()
  if (entity.startsWith('#x')) return decodeCharacter(entity.slice(2), 16)
  return entity.startsWith('#') ? decodeCharacter(entity.slice(1), 10) : (ENTITIES[entity] ?? coded)
}

function decodeCharacter(digits: string, radix: number): string {
  const code = Number.parseInt(digits, radix)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Removes accents, and invisible characters such as soft hyphens and joiners. */
function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')
}
