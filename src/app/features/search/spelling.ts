import leven from 'leven'

/** Minimum length of a word to correct. */
const MIN_LETTERS = 3
/** Maximum number of words in a query to correct. Longer queries are unlikely to be typos. */
const MAX_WORDS = 3
/** Maximum length of words that may differ by only one letter. Longer words may differ by two. */
const SHORT_WORD_LETTERS = 4

/**
 * Returns the first and last letters of each word in a query. A search for these is likely to find the intended word,
 * because a single typo leaves one of the two intact.
 */
export function searchFragments(query: string, letters: number): string[] {
  const words = splitWords(query)
    .filter((word) => word.length > letters)
    .slice(0, MAX_WORDS)
  return [...new Set(words.flatMap((word) => [word.slice(0, letters), word.slice(-letters)]))]
}

/**
 * Replaces each unknown word in a query with the most similar word from the titles. Returns undefined if any word has
 * no similar one. Two swapped letters count as one typo.
 */
export function correctedQuery(query: string, titles: readonly string[]): string | undefined {
  const known = [...new Set(titles.flatMap(splitWords))].filter((word) => word.length >= MIN_LETTERS)
  const words = splitWords(query)
  const corrected = words.map((word) => {
    if (word.length < MIN_LETTERS || known.some((other) => other.includes(word))) return word
    const tolerance = word.length <= SHORT_WORD_LETTERS ? 1 : 2
    const [nearest] = known
      .map((other) => ({ other, errors: countTypos(word, other) }))
      .filter(({ errors }) => errors <= tolerance)
      .toSorted((a, b) => a.errors - b.errors)
    return nearest?.other ?? word
  })
  const text = corrected.join(' ')
  return text === words.join(' ') ? undefined : text
}

/** Inserts a space between each number and the letters after it, or returns undefined if there are none. */
export function separateNumbers(query: string): string | undefined {
  const separated = query.replaceAll(/(\p{N})(?=\p{L})/gu, '$1 ')
  return separated === query ? undefined : separated
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Counts wrong, missing, added, and swapped letters. */
function countTypos(typed: string, intended: string): number {
  const swapped = Array.from({ length: typed.length - 1 }, (_, at) =>
    [typed.slice(0, at), typed[at + 1], typed[at], typed.slice(at + 2)].join(''),
  )
  return Math.min(leven(typed, intended), ...swapped.map((other) => 1 + leven(other, intended)))
}
