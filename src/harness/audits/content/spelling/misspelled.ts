// cspell:ignore bcdfghjklmnpqrstvwxz
import type { CmsDocument } from '../../cms-document.ts'
import type { FailedRequest } from '../../gather-content.ts'
import { listEntries, listFields, getText } from '../document-fields.ts'
import { listPassages } from '../passages.ts'
import type { ContentFinding, PreparedRule } from '../rule.ts'
import { detectOtherLanguage } from '../writing/language.ts'
import { isFiller } from '../writing/placeholder-text.ts'

/** Matches text between spaces: a word, URL, number or file name. */
const TOKEN = /[^\s“”"()[\]<>—–…|*+=]+/gu

/** Matches attributes of markup, such as `align="left"`, which other rules report. */
const ATTRIBUTE = /[\w-]{1,30}=["“][^"”]{0,200}["”]/g

/** Matches a number and its unit without vowels, such as `300 cfm`. */
const UNIT = /\d [bcdfghjklmnpqrstvwxz]{2,4}\b/g

/** Matches plain lowercase words. A fast path. */
const PLAIN = /^([a-z]{3,})[.,;:?!]?$/

/** Minimum number of letters. Shorter words are often abbreviations of units. */
const MIN_LETTERS = 3
const MIN_PART_LETTERS = 4

/** Minimum number of distinct words needed to detect a language. */
const MIN_LANGUAGE_WORDS = 8

/** Maximum word length for suggestions, because suggestions for longer words take too long. */
const MAX_LETTERS = 30

/** Finds misspelled words, with suggestions (AUD-17). Names in the catalog count as correct. */
export const checkSpelling: PreparedRule = ({ documents, failed, spelling }) => {
  const names = listNames(documents, failed)
  const checked = new Map<string, boolean>()
  let learned: ReadonlySet<string> | undefined
  let repeated: ReadonlySet<string> | undefined
  return (document) =>
    document.passages.flatMap(({ field, text, subject }): ContentFinding[] => {
      if (isFiller(text)) return []
      const wrong = [...new Set(listWords(text).filter((word) => !isRight(word) && !isQuotedTerm(text, word)))]
      if (wrong.length === 0 || detectOtherLanguage(text) !== undefined) return []
      if (isOtherLanguage(wrong.length, new Set(listWords(text)).size)) {
        return [
          {
            rule: 'unknown-language',
            severity: 'warning',
            document,
            field,
            subject,
            message: `Most words of the text are not English: "${wrong.slice(0, 3).join('", "')}".`,
            fix: 'Replace filler text, or translate the text.',
          } as const,
        ]
      }
      return wrong.map((word) => {
        const suggestions = word.length > MAX_LETTERS ? [] : spelling.suggest(word.toLowerCase())
        const others = suggestions.filter((suggestion) => suggestion.toLowerCase() !== word.toLowerCase())
        const hint = others.length === 0 ? '' : ` (${others.map((other) => `"${other}"`).join(', ')}?)`
        return {
          rule: 'misspelled-word',
          severity: 'warning',
          document,
          field,
          subject,
          word: word.toLowerCase(),
          message: `Misspelled: "${word}"${hint}.`,
          fix: `Correct the spelling. To accept a correct word, run: npx storefront audit --accept-words ${word}`,
        } as const
      })
    })

  function isRight(word: string): boolean {
    const cached = checked.get(word)
    if (cached !== undefined) return cached
    const right = spelling.has(word) || names.has(word.toLowerCase()) || isName(word) || isTerm(word)
    checked.set(word, right)
    return right
  }

  /**
   * Returns whether a word at the start of a sentence or title is a name: it does not resemble a word, or several texts
   * capitalize it elsewhere. Reads the content on first use.
   */
  function isName(word: string): boolean {
    if (!/^\p{Lu}/u.test(word)) return false
    if (!spelling.isLikelyMistake(word)) return true
    learned ??= listCapitalized(documents)
    return learned.has(word)
  }

  /** Returns whether a word is a term that the text quotes, and does not resemble another word. */
  function isQuotedTerm(text: string, word: string): boolean {
    return new RegExp(`["“]${word}[.,!?]?["”]`, 'u').test(text) && !spelling.isLikelyMistake(word)
  }

  /** Returns whether a word is a term of the shop: several documents use it, and it does not resemble another word. */
  function isTerm(word: string): boolean {
    if (spelling.isLikelyMistake(word)) return false
    repeated ??= listRepeated(documents)
    return repeated.has(word)
  }
}

/** Minimum number of documents that must use a word in different texts for it to count as a term. */
const MIN_DOCUMENTS = 3

/** Returns words that several documents use. A text that documents copy from each other counts once. */
function listRepeated(documents: readonly CmsDocument[]): ReadonlySet<string> {
  const uses = new Map<string, { readonly last: CmsDocument; readonly count: number }>()
  const read = new Set<string>()
  for (const document of documents) {
    for (const { text } of listPassages(listFields(document.data))) {
      if (read.has(text)) continue
      read.add(text)
      for (const word of listWords(text)) {
        const use = uses.get(word)
        if (use?.last !== document) uses.set(word, { last: document, count: (use?.count ?? 0) + 1 })
      }
    }
  }
  return new Set([...uses].flatMap(([word, { count }]) => (count >= MIN_DOCUMENTS ? [word] : [])))
}

/** Matches a capitalized word within a sentence. */
const NAME = /(?<=[\p{L}\p{N},] )\p{Lu}[\p{Ll}']{2,}/gu

/** Returns words that are capitalized within a sentence in several passages. */
function listCapitalized(documents: readonly CmsDocument[]): ReadonlySet<string> {
  const texts = new Map<string, Set<string>>()
  for (const { data } of documents) {
    for (const { text } of listPassages(listFields(data))) {
      for (const [word] of text.matchAll(NAME)) texts.set(word, (texts.get(word) ?? new Set()).add(text))
    }
  }
  return new Set([...texts].flatMap(([word, seen]) => (seen.size >= MIN_TEXTS ? [word] : [])))
}

/** Returns whether so many words are unknown that the text is in another language or is filler text (AUD-100). */
function isOtherLanguage(unknown: number, all: number): boolean {
  return all >= MIN_LANGUAGE_WORDS && unknown * 2 > all
}

/**
 * Returns the words to check. Numbers, URLs, hashtags and abbreviations are skipped, and so are capitalized words except at the
 * start of a sentence.
 */
export function listWords(text: string): string[] {
  let startsSentence = true
  return [...text.replace(ATTRIBUTE, '').replace(UNIT, '').matchAll(TOKEN)].flatMap(([token]) => {
    const isFirst = startsSentence
    const [, plain] = PLAIN.exec(token) ?? []
    startsSentence = /[.?!:]$/.test(token)
    if (plain !== undefined) return [plain]
    // The words of a hashtag are joined.
    if (token.startsWith('#')) return []
    const core = token
      .normalize('NFKC')
      .replace(/^[^\p{L}\p{N}.@]/u, '')
      .replace(/[.,;:!?'’]$/, '')
      .replace(/[.,;:!?'’]$/, '')
    if (/[\d@._\\&%$#{}~^µμ]/.test(core)) return []
    return core.split(/[-/]/).flatMap((part, index) => {
      const word = part.replaceAll('’', "'").replace(/'s$|'$/i, '')
      // A short part, as in "eco-friendly", is a prefix or an abbreviation.
      const isWord =
        word.length >= (core.includes('-') ? MIN_PART_LETTERS : MIN_LETTERS) && /^\p{L}[\p{Ll}']*$/u.test(word)
      // A capitalized word within a sentence is a name.
      return isWord && (/^\p{Ll}/u.test(word) || (isFirst && index === 0)) ? [word] : []
    })
  })
}

/** Minimum number of titles a word must appear in to count as a name. A single title may contain a misspelling. */
const MIN_TITLES = 2

/** Minimum number of passages that must capitalize a word within a sentence for it to count as a name. */
const MIN_TEXTS = 2

/**
 * Returns the names in the catalog: words that appear in several titles, and words in the names of dealers and cities.
 * For a failed request, the words in its path count as well.
 */
function listNames(documents: readonly CmsDocument[], failed: readonly FailedRequest[]): ReadonlySet<string> {
  const titles = new Set(
    documents.flatMap(({ endpoint, data }) => {
      if (endpoint.id === 'getProduct') return [getText(data, 'title').toLowerCase()]
      if (endpoint.id !== 'getCollection') return []
      return listEntries(data, 'items').map(({ entry }) => getText(entry, 'title').toLowerCase())
    }),
  )
  const counts = new Map<string, number>()
  for (const word of [...titles].flatMap((title) => [...new Set(splitWords(title))])) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const dealers = documents.flatMap(({ data }) =>
    listEntries(data, 'dealer_locator_cards').flatMap(({ entry }) =>
      ['id', 'name', 'address1', 'address2', 'address_1', 'address_2'].map((field) => getText(entry, field)),
    ),
  )
  const failedPaths = failed.map(({ call }) => decodeURIComponent(call))
  return new Set([
    ...[...counts].flatMap(([word, count]) => (count >= MIN_TITLES ? [word] : [])),
    ...[...dealers, ...failedPaths].flatMap(splitWords),
  ])
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}
