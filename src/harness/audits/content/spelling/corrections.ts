import { type EditKind, listEdits } from './edits.ts'

/** A word that is in no dictionary, as the content uses it. */
export interface UnknownWord {
  /** The word in lower case. */
  readonly word: string
  /** Whether it can be a name, because each use starts a sentence or title with a capital letter, or is in quotes. */
  readonly canBeName: boolean
  /** Returns how often different texts use a word in lower case or at the start of a sentence. */
  readonly countUses: (word: string) => number
}

/** The dictionaries that show whether an unknown word is probably a mistake. */
export interface Evidence {
  readonly isKnown: (word: string) => boolean
  /** Returns whether a word is among the most frequent of English. */
  readonly isFrequent: (word: string) => boolean
}

/** Minimum number of uses of the correct word per use of the other. */
const MIN_RATIO = 3

/** Maximum number of uses of a mistake that the content does not also spell correctly. */
const MAX_USES = 2

/** Minimum number of letters: of any mistake, and of one with weak evidence. */
const MIN_LETTERS = 5
const MIN_WEAK_LETTERS = 6

/** Maximum number of letters. The time grows with the square of the length. */
const MAX_LETTERS = 30

/** Maximum number of corrections. */
const MAX_CORRECTIONS = 3

/** Returns the corrections of a word that is probably a mistake, most likely first; undefined if it can be a term or name. */
export function findCorrections(unknown: UnknownWord, evidence: Evidence): string[] | undefined {
  const { word, canBeName, countUses } = unknown
  if (word.length > MAX_LETTERS) return undefined
  const joined = canBeName ? undefined : splitJoinedWords(word, evidence.isFrequent)
  if (joined !== undefined) return [joined]
  if (isFormed(word, evidence.isKnown)) return undefined
  const edits = listEdits(word, evidence.isKnown)
  const likely = [...edits].flatMap(([other, kind]) => (isLikely(unknown, other, kind, evidence) ? [other] : []))
  if (likely.length === 0) return undefined
  const others = [...edits.keys()].filter((other) => countUses(other) > 0)
  return [...new Set([...likely, ...others])]
    .toSorted((one, other) => countUses(other) - countUses(one))
    .slice(0, MAX_CORRECTIONS)
}

function isLikely(
  { word, canBeName, countUses }: UnknownWord,
  correct: string,
  kind: EditKind,
  { isFrequent }: Evidence,
): boolean {
  const isSwap = kind === 'swapped'
  const minLetters = kind === 'slip' ? MIN_WEAK_LETTERS : MIN_LETTERS
  if (kind === 'other' || word.length < minLetters || (word[0] !== correct[0] && !isSwap)) return false
  const [uses, correctUses] = [countUses(word), countUses(correct)]
  // A name is often a word with another letter.
  if (canBeName && (kind === 'slip' || word.length < MIN_WEAK_LETTERS)) return false
  if (correctUses >= uses * MIN_RATIO) return true
  if (canBeName || kind === 'slip' || uses > MAX_USES || !isFrequent(correct)) return false
  return isSwap || word.length >= MIN_WEAK_LETTERS
}

/** Prefixes of words that are formed as needed, such as `overbeat` and `cofounded`. */
const PREFIX = /^(?:co|de|fore|mis|non|out|over|pre|re|sub|super|un|under)(?=.{4})/

/** Endings of words that are formed by a letter, such as `skunky` and `imager`. */
const ENDING = /(?<=[^l])y$|(?<=e)[dr]$|s$/

/** Returns whether a word is formed from another word. */
function isFormed(word: string, isKnown: (word: string) => boolean): boolean {
  return [PREFIX, ENDING].some((part) => part.test(word) && isKnown(word.replace(part, '')))
}

/** Short words that are often typed without the space before or after them. */
const BEFORE = ['the', 'of', 'and', 'with', 'from', 'is']
const AFTER = ['the', 'of', 'and', 'with', 'from', 'for', 'to', 'your']
const SHORT = new Set([...BEFORE, ...AFTER, 'in', 'on', 'at', 'by', 'are', 'it', 'this', 'that', 'you', 'as', 'or'])

/** Minimum number of letters of the other word. */
const MIN_JOINED_LETTERS = 4

/** Splits two words without the space between them, one of which is a short word: `ofthe`, `socketand`. */
function splitJoinedWords(word: string, isFrequent: (word: string) => boolean): string | undefined {
  const isOther = (part: string): boolean => part.length >= MIN_JOINED_LETTERS && isFrequent(part)
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    const isJoined =
      (SHORT.has(first) && SHORT.has(second) && word.length >= MIN_LETTERS) ||
      (BEFORE.includes(first) && isOther(second)) ||
      (AFTER.includes(second) && isOther(first))
    if (isJoined) return `${first} ${second}`
  }
  return undefined
}
