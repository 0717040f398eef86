import { join } from 'node:path'
import { isDerived } from './derived-words.ts'
import { readDictionaries } from './dictionaries.ts'
import { KNOWN_WORDS_FILE, parseEntries, parseWords, readKnownWords } from './known-words.ts'
import { findSimilarWord } from './similar-word.ts'

const TRADE_WORDS_FILE = join(import.meta.dirname, 'trade-words.txt')

/** Matches Latin endings. */
const LATIN = /(?:[aei]ns|[aeiou]|ae|es|in|is|um|us)$/

/** Names that are British spellings of other words. */
const BRITISH_NAME = /^(?:Armour|Louvre|Matt)$/

/** Maximum number of corrections of a word. */
const MAX_CORRECTIONS = 3

/** Maximum number of similar words of a British spelling, and time limit of the lookup. */
const MAX_SIMILAR = 20
const LOOKUP_LIMIT_MS = 10_000

/** A spell checker. */
export interface Spelling {
  /** Returns whether a word is correct, in any case and with straight apostrophes. */
  has(word: string): boolean
  /** Returns the corrections of a listed misspelling or a British spelling, in any case; undefined for other words. */
  correct(word: string): readonly string[] | undefined
  /** Returns the frequent word, trade term or name that is one letter away from a lowercase word. */
  suggest(word: string): string | undefined
}

/** A spell checker for which every word is correct. */
export const NO_SPELLING: Spelling = { has: () => true, correct: () => undefined, suggest: () => undefined }

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
  const own = new Set(names.map((name) => name.toLowerCase()))
  const isInDictionary = (word: string): boolean => dictionary.has(word) || dictionary.has(word.toLowerCase())
  const suggest = (word: string): string | undefined =>
    findSimilarWord(word, (other) => frequent.has(other) || known.has(other) || accepted.has(other))
  // The scientific terms include British spellings and rare words that resemble common ones.
  const isScientific = (word: string): boolean => science.has(word) && suggest(word) === undefined
  const isKnown = (word: string): boolean => {
    const lower = word.toLowerCase()
    return isInDictionary(word) || known.has(word) || known.has(lower) || terms.has(lower) || isScientific(lower)
  }
  // Many names are among the misspellings, such as Shepard and Chanel.
  const isName = (word: string): boolean =>
    people.has(word) || (word !== word.toLowerCase() && terms.has(word.toLowerCase()))
  // Names include British spellings, such as Grey.
  const isBritish = (word: string, lower: string): boolean =>
    british.has(lower) && !dictionary.has(lower) && !BRITISH_NAME.test(word)
  const isListed = (lower: string): boolean => mistakes.has(lower) && !isTerm(lower, mistakes.get(lower) ?? [])
  return {
    // Accepted words must match exactly: their plurals and prefixed forms remain unknown.
    has(word) {
      const lower = word.toLowerCase()
      if (accepted.has(lower)) return true
      if (isBritish(word, lower)) return false
      if (isInDictionary(word) || isInDictionary(removeAccents(word))) return true
      return isName(word) || (!mistakes.has(lower) && (isKnown(word) || isDerived(lower, isKnown)))
    },
    correct(word) {
      const lower = word.toLowerCase()
      if (accepted.has(lower) || own.has(lower)) return undefined
      if (isBritish(word, lower)) return suggestAmerican(lower)
      if (isInDictionary(word) || isName(word)) return undefined
      return isListed(lower) ? mistakes.get(lower)?.slice(0, MAX_CORRECTIONS) : undefined
    },
    suggest,
  }

  /**
   * Returns whether a listed misspelling is also a term: one with another vowel at the end, such as matcha, or a Latin
   * one, such as terminalis.
   */
  function isTerm(word: string, corrections: readonly string[]): boolean {
    return (
      (LATIN.test(word) && science.has(word)) || corrections.some((other) => /^[ao]$/.test(word.replace(other, '')))
    )
  }

  function suggestAmerican(word: string): string[] {
    const similar = dictionary.suggest(word, { numSuggestions: MAX_SIMILAR, timeout: LOOKUP_LIMIT_MS })
    const others = similar.filter((other) => american.has(other))
    // The ending shows which word of a family is meant: "jewelry" and not "jeweler" for "jewellery".
    const alike = others.filter((other) => other.at(-1) === word.at(-1))
    return (alike.length > 0 || word.length < MIN_FAMILY_LETTERS ? alike : others).slice(0, MAX_CORRECTIONS)
  }
}

/** Minimum number of letters of a word whose family can have several endings. */
const MIN_FAMILY_LETTERS = 5

/** Returns a word without its accents, because many words have two spellings, such as `décor` and `decor`. */
function removeAccents(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '')
}
