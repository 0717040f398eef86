/** Minimum number of letters. Many shorter words, such as the name Mendo, differ from another word by one letter. */
const MIN_LETTERS = 6

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The rows of a keyboard. Each is half a key to the right of the one before. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * How a word differs from the correct one: by two swapped letters, by a missing or doubled letter, or by a wrong or extra
 * letter. A slip is a wrong or extra letter next to the correct one on a keyboard, or an extra vowel within the word.
 */
export type EditKind = 'swapped' | 'missing' | 'doubled' | 'slip' | 'other'

/** Returns the known words that one edit makes of a word, such as `rifle` of `rifel`, with the kind of mistake. */
export function listEdits(word: string, isKnown: (word: string) => boolean): Map<string, EditKind> {
  const found = new Map<string, EditKind>()
  const add = (other: string, kind: EditKind): void => {
    if (other !== word && !found.has(other) && isKnown(other)) found.set(other, kind)
  }
  for (let at = 0; at <= word.length; at += 1) {
    const [start, letter, next, end] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 1)]
    if (next !== '') add(`${start}${next}${letter}${word.slice(at + 2)}`, 'swapped')
    if (letter !== '') add(`${start}${letter}${letter}${end}`, 'doubled')
    if (letter !== '' && letter === next) add(`${start}${end}`, 'doubled')
    if (letter !== '') {
      const isSlip =
        areNeighbors(letter, next) ||
        areNeighbors(letter, word[at - 1] ?? '') ||
        (/[aeiou]/.test(letter) && next !== '')
      add(`${start}${end}`, isSlip ? 'slip' : 'other')
    }
    for (const other of LETTERS) {
      add(`${start}${other}${letter}${end}`, 'missing')
      if (letter !== '') add(`${start}${other}${end}`, areNeighbors(letter, other) ? 'slip' : 'other')
    }
  }
  return found
}

/**
 * Returns whether a single edit turns the word into a known one: two swapped letters or a doubled letter (`rifel`,
 * `untill`), or in longer words also a wrong, missing or extra letter.
 */
export function isOneEditFrom(word: string, isKnown: (word: string) => boolean): boolean {
  const kinds = [...listEdits(word, isKnown).values()]
  return kinds.some((kind) => word.length >= MIN_LETTERS || kind === 'swapped' || kind === 'doubled')
}

/** Returns whether two letters are next to each other on a keyboard. */
function areNeighbors(one: string, other: string): boolean {
  const [a, b] = [findKey(one), findKey(other)]
  return a !== undefined && b !== undefined && Math.abs(a.x - b.x) <= 1 && Math.abs(a.row - b.row) <= 1
}

function findKey(letter: string): { readonly x: number; readonly row: number } | undefined {
  for (const [row, letters] of KEYBOARD.entries()) {
    const at = letter === '' ? -1 : letters.indexOf(letter)
    if (at !== -1) return { x: at + row / 2, row }
  }
  return undefined
}
