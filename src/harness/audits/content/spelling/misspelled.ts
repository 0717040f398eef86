import { createPlace, type UnknownWord } from '../../../findings/finding.ts'
import type { Catalog } from '../catalog.ts'
import { getText, listEntries } from '../document-fields.ts'
import { type Problem, type ReadDocument, warning } from '../rule.ts'
import { detectOtherLanguage } from '../writing/language.ts'
import { FILLER } from '../writing/text-rules.ts'
import { findSimilarWord } from './similar-word.ts'

/** Matches text between spaces: a word, URL, number or file name. */
const TOKEN = /[^\s“”"()[\]<>—–…|*+=]+/gu

/** Matches attributes of markup, such as `align="left"`, which other rules report. */
const ATTRIBUTE = /[\w-]{1,30}=["“][^"”]{0,200}["”]/g

/** Matches a number and its unit without vowels, such as `300 cfm`. */
const UNIT = /\d [bcdfghjklmnpqrstvwxz]{2,4}\b/g

/** Matches a word whose g is replaced by an apostrophe, such as `rockin'`. */
const DROPPED_LETTER = /^\p{L}+in['’](?!\p{L})/u

/** Minimum number of letters. Shorter words are often abbreviations of units. */
const MIN_LETTERS = 3
const MIN_PART_LETTERS = 4

/** Minimum number of distinct words needed to detect a language. */
const MIN_LANGUAGE_WORDS = 8

/** Maximum number of words quoted from a text in another language. */
const MAX_QUOTED_WORDS = 3

/** Fields with the names and addresses of dealers, whose unknown words are names. */
const DEALER_FIELDS = ['id', 'name', 'address1', 'address2', 'address_1', 'address_2']

/** A rule that reads all documents in order. */
export interface SpellingRule {
  /** Returns a problem for each listed misspelling and British spelling of a document, with its correction. */
  read(document: ReadDocument): Problem[]
  /** Returns the other words of the documents that are in no dictionary. */
  listUnknown(): UnknownWord[]
}

/** What is wrong with a text: words, and whether it is in another language. */
interface ReadText {
  readonly misspelled: readonly string[]
  readonly unknown: readonly string[]
  readonly isOtherLanguage: boolean
}

/** Checks every word. Names of the shop, its products and its dealers are correct unless they are listed misspellings. */
export function checkSpelling({ documents, failed, spelling }: Catalog): SpellingRule {
  const names = new Set(failed.flatMap(({ call }) => splitWords(decodeURIComponent(call))))
  const productNames = new Set<string>()
  for (const { endpoint, data } of documents) {
    for (const { entry } of listEntries(data, 'dealer_locator_cards')) {
      for (const word of DEALER_FIELDS.flatMap((field) => splitWords(getText(entry, field)))) names.add(word)
    }
    if (endpoint.id !== 'getProduct') continue
    for (const word of getText(data, 'title').match(/\p{Lu}\p{L}{2,}/gu) ?? []) productNames.add(word.toLowerCase())
  }
  // A word in a title that is one letter away from another one may be misspelled.
  for (const word of productNames) {
    if (!spelling.has(word) && spelling.suggest(word) === undefined) names.add(word)
  }
  const isCorrect = createCache((word) => spelling.has(word) || names.has(word.toLowerCase()))
  const correct = createCache((word) => spelling.correct(word))
  const texts = new Map<string, ReadText>()
  const unknown = new Map<string, { readonly word: string; count: number; readonly place: UnknownWord['place'] }>()
  return {
    read({ call, page, passages, data }) {
      const pages = page === null ? [] : [page]
      const dealers = listEntries(data, 'dealer_locator_cards').flatMap(({ path, entry }) =>
        DEALER_FIELDS.map((name) => ({ field: `${path}.${name}`, text: getText(entry, name) })),
      )
      return [...passages, ...dealers].flatMap(({ field, text }): Problem[] => {
        const known = texts.get(text)
        const found = known ?? readText(text)
        texts.set(text, found)
        if (found.isOtherLanguage) {
          const quoted = found.unknown.slice(0, MAX_QUOTED_WORDS).join('", "')
          const message = `Most words in the text are not English: "${quoted}".`
          const fix = 'Replace filler text, or translate the text.'
          return [{ ...warning('unknown-language', field, message, fix), mistake: text }]
        }
        // A text that documents copy from each other counts once.
        for (const word of known === undefined ? found.unknown : []) {
          const key = word.toLowerCase()
          const entry = unknown.get(key) ?? { word, count: 0, place: createPlace(pages, { cmsPath: call, field }) }
          entry.count += 1
          unknown.set(key, entry)
        }
        return found.misspelled.map((word) => toProblem(word, correct(word) ?? [], field))
      })
    },
    listUnknown: () =>
      Array.from(unknown.values(), (entry) => ({
        ...entry,
        suggestion:
          spelling.suggest(entry.word.toLowerCase()) ??
          findSimilarWord(entry.word.toLowerCase(), (other) => productNames.has(other)) ??
          null,
      })),
  }

  function readText(text: string): ReadText {
    const words = listWords(text)
    const wrong = [...new Set(words.filter((word) => correct(word) !== undefined || !isCorrect(word)))]
    if (wrong.length === 0 || FILLER.test(text) || detectOtherLanguage(text) !== undefined) {
      return { misspelled: [], unknown: [], isOtherLanguage: false }
    }
    const misspelled = wrong.filter((word) => correct(word) !== undefined)
    // An abbreviation in capitals is in no dictionary.
    const others = wrong.filter((word) => correct(word) === undefined && !/^\p{Lu}{2}/u.test(word))
    const ordinary = words.filter((word) => /^\p{Ll}/u.test(word))
    const unknownOrdinary = others.filter((word) => /^\p{Ll}/u.test(word)).length
    const isOtherLanguage = new Set(ordinary).size >= MIN_LANGUAGE_WORDS && unknownOrdinary * 2 > new Set(ordinary).size
    return { misspelled, unknown: others, isOtherLanguage }
  }
}

function createCache<Value>(compute: (word: string) => Value): (word: string) => Value {
  const values = new Map<string, Value>()
  return (word) => {
    if (!values.has(word)) values.set(word, compute(word))
    return values.get(word) as Value
  }
}

function toProblem(word: string, corrections: readonly string[], field: string): Problem {
  const hint = corrections.length === 0 ? '' : ` (${corrections.map((other) => `"${other}"`).join(', ')}?)`
  const fix = `Correct the spelling. To accept a correct word, run: npx storefront audit --accept-words ${word}`
  return { ...warning('misspelled-word', field, `Misspelled: "${word}"${hint}.`, fix), mistake: word.toLowerCase() }
}

/**
 * Returns the words to check, in order. Skips numbers, URLs, hashtags and mixed case, such as brand names.
 * @internal
 */
export function listWords(text: string): string[] {
  return [...text.replace(ATTRIBUTE, '').replace(UNIT, '').matchAll(TOKEN)].flatMap(([token]) => {
    // The words of a hashtag are joined, and the apostrophe of "rockin'" stands for a letter.
    if (token.startsWith('#') || DROPPED_LETTER.test(token)) return []
    const core = token
      .normalize('NFKC')
      .replace(/^[^\p{L}\p{N}.@]/u, '')
      .replace(/[.,;:!?'’]{1,3}$/, '')
    if (/[\d@._\\&%$#{}~^µμ]/.test(core)) return []
    return core.split(/[-/]/).flatMap((part) => {
      const word = part.replaceAll('’', "'").replace(/'s$|'$/i, '')
      // A short part, as in "eco-friendly", is a prefix or an abbreviation.
      const minLetters = core.includes('-') ? MIN_PART_LETTERS : MIN_LETTERS
      return word.length >= minLetters && /^(?:\p{L}[\p{Ll}']*|\p{Lu}+)$/u.test(word) ? [word] : []
    })
  })
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}
