// cspell:ignore rifel untill mendo
/** Minimum number of letters. Many shorter words, such as the name Mendo, differ from another word by one letter. */
const MIN_LETTERS = 6

/** Maximum number of letters. The time grows with the square of the length. */
const MAX_LETTERS = 30

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Returns whether one edit makes the word a known one: two swapped letters or a doubled letter (`rifel`, `untill`), or
 * in longer words also a wrong, missing or extra letter.
 */
export function isOneEditFrom(word: string, isKnown: (word: string) => boolean): boolean {
  if (word.length > MAX_LETTERS) return false
  for (let at = 0; at <= word.length; at += 1) {
    const [start, letter, next, end] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 1)]
    if (next !== letter && next !== '' && isKnown(`${start}${next}${letter}${word.slice(at + 2)}`)) return true
    if (letter !== '' && (letter === next || word.length >= MIN_LETTERS) && isKnown(`${start}${end}`)) return true
    if (letter !== '' && isKnown(`${start}${letter}${letter}${end}`)) return true
    if (word.length < MIN_LETTERS) continue
    for (const other of LETTERS) {
      if (isKnown(`${start}${other}${letter}${end}`)) return true
      if (letter !== '' && other !== letter && isKnown(`${start}${other}${end}`)) return true
    }
  }
  return false
}
