import { join } from 'node:path'
import { findCorrections, type UnknownWord } from './corrections.ts'
import { isDerived } from './derived-words.ts'
import { readDictionaries } from './dictionaries.ts'
import { isOneEditFrom } from './edits.ts'
import { KNOWN_WORDS_FILE, parseEntries, parseWords, readKnownWords } from './known-words.ts'

const TRADE_WORDS_FILE = join(import.meta.dirname, 'trade-words.txt')

/** Minimum number of letters of a listed misspelling, and of one that can be a name. */
const MIN_LISTED_LETTERS = 5
const MIN_NAME_LETTERS = 6

/** Matches Latin endings. */
const LATIN = /(?:[aei]ns|[aeiou]|ae|es|in|is|um|us)$/

/** Maximum number of corrections of a word. */
const MAX_CORRECTIONS = 3

/** Maximum number of similar words of a British spelling, and time limit of the lookup. */
const MAX_SIMILAR = 20
const LOOKUP_LIMIT_MS = 10_000

/** A spell checker. */
export interface Spelling {
  /** Returns whether a word is correct, in any case and with straight apostrophes. */
  has(word: string): boolean
  /**
   * Returns the corrections of an unknown word that is probably a mistake, most likely first; undefined if the word can
   * be a term or name.
   */
  correct(unknown: UnknownWord): readonly string[] | undefined
}

/**
 * Loads the dictionaries for US English, software, commerce and scientific terms, names of companies and people,
 * common misspellings, trade terms and the shop's known words. `names` also count as correct.
 * `loadDictionaries` can return dictionaries that are already loaded, which takes about a second.
 * @throws {StorefrontError} if a dictionary cannot be read.
 */
export async function loadSpelling(
  names: readonly string[],
  knownWordsFile = KNOWN_WORDS_FILE,
  loadDictionaries = readDictionaries,
): Promise<Spelling> {
  const accepted = new Set(parseWords(await readKnownWords(knownWordsFile)))
  // A listed name starts with a capital letter and is not correct in lowercase.
  const known = new Set([
    ...parseEntries(await readKnownWords(TRADE_WORDS_FILE)),
    ...names.map((name) => name.toLowerCase()),
  ])
  const { dictionary, science, terms, people, mistakes, frequent, british, american } = await loadDictionaries()
  const isInDictionary = (word: string): boolean => dictionary.has(word) || dictionary.has(word.toLowerCase())
  // The scientific terms include British spellings and rare words that resemble common ones.
  const isScientific = (word: string): boolean =>
    science.has(word) &&
    !isOneEditFrom(word, (other) => dictionary.has(other) || dictionary.has(other.replace(/^./, toUpperCase)))
  const isKnown = (word: string): boolean => {
    const lower = word.toLowerCase()
    return isInDictionary(word) || known.has(word) || known.has(lower) || terms.has(lower) || isScientific(lower)
  }
  return {
    // Accepted words must match exactly: their plurals and prefixed forms remain unknown.
    has(word) {
      const lower = word.toLowerCase()
      if (accepted.has(lower) || isInDictionary(word) || isInDictionary(removeAccents(word))) return true
      if (british.has(lower)) return false
      // Many names are among the misspellings, such as Shepard and Chanel.
      if (people.has(word) || (word !== lower && terms.has(lower))) return true
      return !mistakes.has(lower) && (isKnown(word) || isDerived(lower, isKnown))
    },
    correct(unknown) {
      const { word } = unknown
      if (british.has(word)) return suggestAmerican(word)
      const corrections = mistakes.get(word)?.slice(0, MAX_CORRECTIONS)
      if (corrections !== undefined && isReliable(unknown, corrections)) return corrections
      return findCorrections(unknown, {
        isKnown: (other) => isInDictionary(other) || known.has(other),
        isFrequent: (other) => frequent.has(other),
      })
    },
  }

  /**
   * The list of misspellings has names and terms: short ones, words with another vowel at the end, such as matcha, and
   * Latin ones, such as terminalis. A possible name must be longer, and not resemble a name, as Floridia does.
   */
  function isReliable({ word, canBeName }: UnknownWord, corrections: readonly string[]): boolean {
    if (canBeName && !corrections.some((correct) => dictionary.has(correct))) return false
    if (word.length < (canBeName ? MIN_NAME_LETTERS : MIN_LISTED_LETTERS) || (LATIN.test(word) && science.has(word)))
      return false
    return !corrections.some((correct) => /^[ao]$/.test(word.replace(correct, '')))
  }

  function suggestAmerican(word: string): string[] {
    const similar = dictionary.suggest(word, { numSuggestions: MAX_SIMILAR, timeout: LOOKUP_LIMIT_MS })
    const others = similar.filter((other) => american.has(other))
    // The ending shows which word of a family is meant: "jewelry" and not "jeweler" for "jewellery".
    const alike = others.filter((other) => other.at(-1) === word.at(-1))
    const isShort = word.length < MIN_LISTED_LETTERS
    return (alike.length > 0 || isShort ? alike : others).slice(0, MAX_CORRECTIONS)
  }
}

/** Returns a word without its accents, because many words have two spellings, such as `décor` and `decor`. */
function removeAccents(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

function toUpperCase(letter: string): string {
  return letter.toUpperCase()
}
