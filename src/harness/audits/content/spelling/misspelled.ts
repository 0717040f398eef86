import { createPlace, type UnknownWord } from '../../../findings/finding.ts'
import type { Catalog } from '../catalog.ts'
import { getText, listEntries } from '../document-fields.ts'
import { type Problem, type ReadDocument, warning } from '../rule.ts'
import { detectOtherLanguage } from '../writing/language.ts'
import { FILLER } from '../writing/text-rules.ts'
import { findSimilarWord } from './similar-word.ts'
import { readTitles } from './title-words.ts'
import { listWords, splitWords } from './words.ts'

/** Fields with the names and addresses of dealers, whose unknown words are names. */
const DEALER_FIELDS = ['id', 'name', 'address1', 'address2', 'address_1', 'address_2']

/** A rule that reads all documents in order. */
export interface SpellingRule {
  /** Returns a problem for each listed misspelling and British spelling of a document, with its correction. */
  read(document: ReadDocument): Problem[]
  /** Returns the other words of the documents that are in no dictionary. */
  listUnknown(): UnknownWord[]
}

/** The words of a text that are not correct. */
interface ReadText {
  readonly misspelled: readonly string[]
  readonly unknown: readonly string[]
}

/** Checks every word. Names of the shop, its products and its dealers are correct unless they are listed misspellings. */
export function checkSpelling({ documents, failed, products, spelling }: Catalog): SpellingRule {
  const titles = readTitles(products.values(), spelling)
  const names = new Set([...titles.names, ...failed.flatMap(({ call }) => splitWords(decodeURIComponent(call)))])
  for (const { data } of documents) {
    for (const { entry } of listEntries(data, 'dealer_locator_cards')) {
      for (const word of DEALER_FIELDS.flatMap((field) => splitWords(getText(entry, field)))) names.add(word)
    }
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
        suggestion: suggest(entry.word.toLowerCase()) ?? null,
      })),
  }

  function suggest(word: string): string | undefined {
    const similar = titles.meant.get(word) ?? spelling.suggest(word)
    return similar ?? findSimilarWord(word, (other) => titles.names.has(other))
  }

  function readText(text: string): ReadText {
    const wrong = [...new Set(listWords(text))].filter((word) => correct(word) !== undefined || !isCorrect(word))
    if (wrong.length === 0 || FILLER.test(text) || detectOtherLanguage(text) !== undefined) {
      return { misspelled: [], unknown: [] }
    }
    return {
      misspelled: wrong.filter((word) => correct(word) !== undefined),
      // An abbreviation in capitals is in no dictionary.
      unknown: wrong.filter((word) => correct(word) === undefined && !/^\p{Lu}{2}/u.test(word)),
    }
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
  return {
    ...warning('misspelled-word', field, `Misspelled in American English: "${word}"${hint}.`, fix),
    mistake: word.toLowerCase(),
  }
}
