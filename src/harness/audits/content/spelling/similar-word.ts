const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Minimum and maximum number of letters. Many shorter words differ from another word by one letter. */
const MIN_LETTERS = 4
const MAX_LETTERS = 30

/**
 * Returns the known word that one edit makes of a word: two swapped letters, or a missing, doubled, wrong or extra
 * letter. Swapped letters are the most frequent mistake, so they come first.
 */
export function findSimilarWord(word: string, isKnown: (word: string) => boolean): string | undefined {
  if (word.length < MIN_LETTERS || word.length > MAX_LETTERS) return undefined
  const starts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const)
  const edits: (readonly [(start: string, end: string) => readonly string[], minEnd: number])[] = [
    [(start, end) => [`${start}${end.charAt(1)}${end.charAt(0)}${end.slice(2)}`], 2],
    [(start, end) => [start + end.slice(1)], 1],
    [(start, end) => Array.from(LETTERS, (letter) => start + letter + end), 0],
    [(start, end) => Array.from(LETTERS, (letter) => start + letter + end.slice(1)), 1],
  ]
  for (const [edit, minEnd] of edits) {
    for (const [start, end] of starts) {
      const found = end.length < minEnd ? undefined : edit(start, end).find((other) => other !== word && isKnown(other))
      if (found !== undefined) return found
    }
  }
  return undefined
}
