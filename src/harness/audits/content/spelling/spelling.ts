// cspell:ignore décor
import { join } from 'node:path'
import { isDerived } from './derived-words.ts'
import { readDictionaries } from './dictionaries.ts'
import { isOneEditFrom } from './edits.ts'
import { KNOWN_WORDS_FILE, parseEntries, parseWords, readKnownWords } from './known-words.ts'

const TRADE_WORDS_FILE = join(import.meta.dirname, 'trade-words.txt')

/**
 * Maximum number of suggestions per finding, and of words per run that get suggestions. Each lookup takes milliseconds.
 */
const MAX_SUGGESTIONS = 3
const MAX_WORDS_WITH_SUGGESTIONS = 100
const SUGGESTION_LIMIT_MS = 100

/** A spell checker. */
export interface Spelling {
  /** Returns whether a word is correct, in any case and with straight apostrophes. */
  has(word: string): boolean
  /** Returns whether an unknown word is a common misspelling or almost a word of the dictionary, so not a term or name. */
  isLikelyMistake(word: string): boolean
  /** Returns suggestions, most likely first; empty after the run's limit has been reached. */
  suggest(word: string): readonly string[]
}

/**
 * Loads the dictionaries for US English, software, commerce and scientific terms, names of companies and people,
 * common misspellings, trade terms and the shop's known words. `names` also count as correct.
 * @throws {StorefrontError} when a dictionary cannot be read.
 */
export async function loadSpelling(names: readonly string[], knownWordsFile = KNOWN_WORDS_FILE): Promise<Spelling> {
  const accepted = new Set(parseWords(await readKnownWords(knownWordsFile)))
  // A name in the list starts with a capital letter and is not correct in lower case.
  const known = new Set([
    ...parseEntries(await readKnownWords(TRADE_WORDS_FILE)),
    ...names.map((name) => name.toLowerCase()),
  ])
  const { dictionary, science, terms, people, mistakes } = await readDictionaries()
  const isInDictionary = (word: string): boolean => dictionary.has(word) || dictionary.has(word.toLowerCase())
  // The scientific terms include British spellings and rare words that resemble common ones.
  const isScientific = (word: string): boolean =>
    science.has(word) &&
    !isOneEditFrom(word, (other) => dictionary.has(other) || dictionary.has(other.replace(/^./, toUpperCase)))
  const isKnown = (word: string): boolean => {
    const lower = word.toLowerCase()
    return isInDictionary(word) || known.has(word) || known.has(lower) || terms.has(lower) || isScientific(lower)
  }
  const suggested = new Map<string, readonly string[]>()
  return {
    // Accepted words match exactly. Their plurals and prefixed forms stay unknown.
    has(word) {
      const lower = word.toLowerCase()
      if (accepted.has(lower) || isInDictionary(word) || isInDictionary(removeAccents(word))) return true
      return !mistakes.has(lower) && (isKnown(word) || people.has(word) || isDerived(lower, isKnown))
    },
    isLikelyMistake(word) {
      const lower = word.toLowerCase()
      return mistakes.has(lower) || isOneEditFrom(lower, isInDictionary)
    },
    suggest(word) {
      const cached = suggested.get(word)
      if (cached !== undefined) return cached
      const found =
        mistakes.get(word.toLowerCase())?.slice(0, MAX_SUGGESTIONS) ??
        (suggested.size >= MAX_WORDS_WITH_SUGGESTIONS
          ? []
          : dictionary
              .suggest(word, { numSuggestions: MAX_SUGGESTIONS, timeout: SUGGESTION_LIMIT_MS })
              .slice(0, MAX_SUGGESTIONS))
      suggested.set(word, found)
      return found
    },
  }
}

/** Returns a word without accents, which many words have in one of two spellings, such as `décor` and `decor`. */
function removeAccents(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

function toUpperCase(letter: string): string {
  return letter.toUpperCase()
}
