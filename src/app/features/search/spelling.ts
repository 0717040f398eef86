import leven from 'leven'

/** Shorter words are taken as they are. */
const MIN_LETTERS = 3
/** Words of a query that are looked at; more are no typing error. */
const MAX_WORDS = 3
/** Words of up to this many letters are meant when one letter differs, longer ones when two do. */
const SHORT_WORD_LETTERS = 4

/**
 * Beginnings and ends of a query's words, of the given length: what a search finds for them may hold what was meant,
 * since one typing error leaves one of the two as it was (SRCH-25).
 */
export function searchFragments(query: string, letters: number): string[] {
  const words = splitWords(query)
    .filter((word) => word.length > letters)
    .slice(0, MAX_WORDS)
  return [...new Set(words.flatMap((word) => [word.slice(0, letters), word.slice(-letters)]))]
}

/**
 * A query with each word that no title has replaced by the nearest word of one; undefined where no word is near
 * enough. Two letters in the wrong order count as one error (SRCH-25).
 */
export function correctedQuery(query: string, titles: readonly string[]): string | undefined {
  const known = [...new Set(titles.flatMap(splitWords))].filter((word) => word.length >= MIN_LETTERS)
  const words = splitWords(query)
  const corrected = words.map((word) => {
    if (word.length < MIN_LETTERS || known.some((other) => other.includes(word))) return word
    const tolerance = word.length <= SHORT_WORD_LETTERS ? 1 : 2
    const [nearest] = known
      .map((other) => ({ other, errors: typingErrors(word, other) }))
      .filter(({ errors }) => errors <= tolerance)
      .toSorted((a, b) => a.errors - b.errors)
    return nearest?.other ?? word
  })
  const text = corrected.join(' ')
  return text === words.join(' ') ? undefined : text
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** How many letters differ, are missing, are too many or stand in the wrong order. */
function typingErrors(typed: string, meant: string): number {
  const swapped = Array.from({ length: typed.length - 1 }, (_, at) =>
    [typed.slice(0, at), typed[at + 1], typed[at], typed.slice(at + 2)].join(''),
  )
  return Math.min(leven(typed, meant), ...swapped.map((other) => 1 + leven(other, meant)))
}
