import { type Finding, getMisspelledWord } from '../../../findings/finding.ts'
import { createUnknownWords } from '../../../findings/unknown-words.ts'
import type { CmsDocument } from '../../cms-document.ts'
import type { FailedRequest, GatheredContent } from '../../gather-content.ts'
import { listEntries, getText } from '../document-fields.ts'
import type { ContentFinding, ReadDocument } from '../rule.ts'
import { detectOtherLanguage } from '../writing/language.ts'
import { isFiller } from '../writing/placeholder-text.ts'

/** Matches text between spaces: a word, URL, number or file name. */
const TOKEN = /[^\s“”"()[\]<>—–…|*+=]+/gu

/** Matches attributes of markup, such as `align="left"`, which other rules report. */
const ATTRIBUTE = /[\w-]{1,30}=["“][^"”]{0,200}["”]/g

/** Matches a number and its unit without vowels, such as `300 cfm`. */
const UNIT = /\d [bcdfghjklmnpqrstvwxz]{2,4}\b/g

/** Matches plain lowercase words, as a fast path. */
const PLAIN = /^([a-z]{3,})[.,;:?!]?$/

/** Matches a word whose g is replaced by an apostrophe, such as `rockin'`. */
const DROPPED_LETTER = /^\p{L}+in['’](?!\p{L})/u

/** Minimum number of letters. Shorter words are often abbreviations of units. */
const MIN_LETTERS = 3
const MIN_PART_LETTERS = 4

/** Minimum number of distinct words needed to detect a language. */
const MIN_LANGUAGE_WORDS = 8

/** Maximum number of words quoted from a text in another language. */
const MAX_QUOTED_WORDS = 3

/** A rule that reads all documents in order, and then decides which of its findings are mistakes. */
export interface SpellingRule {
  /** Returns a finding for each unknown word of a document. */
  read(document: ReadDocument): ContentFinding[]
  /** Returns the mistakes among the findings, with corrections, and the other unknown words as suggestions. */
  judge(findings: readonly Finding[]): Finding[]
}

/** What is wrong with a text: unknown words, or that it is in another language. */
type ReadText = readonly string[] | { readonly firstWords: readonly string[] }

/**
 * Finds misspelled words, with corrections. Names in the catalog count as correct. An unknown word is a mistake only if
 * there is evidence, because every catalog has terms and names that no dictionary has.
 */
export function checkSpelling({ documents, failed, spelling }: GatheredContent): SpellingRule {
  const names = listNames(documents, failed)
  const checked = new Map<string, boolean>()
  const texts = new Map<string, ReadText>()
  const uses = new Map<string, number>()
  /** Unknown words in lower case and without quotation marks. */
  const ordinary = new Set<string>()
  return {
    read: ({ call, page, endpoint, data, passages }) =>
      passages.flatMap(({ field, text, subject }): ContentFinding[] => {
        const found = texts.get(text) ?? readText(text)
        texts.set(text, found)
        const place = { document: { call, page, endpoint, data }, field, subject } as const
        return 'firstWords' in found ? [toLanguageFinding(found, place)] : found.map((word) => toFinding(word, place))
      }),
    judge: (findings) => findings.map(judgeFinding),
  }

  /** Counts the words of a text, and returns the unknown ones. A text that documents copy from each other counts once. */
  function readText(text: string): ReadText {
    const words = listWords(text)
    for (const word of words) uses.set(word.toLowerCase(), (uses.get(word.toLowerCase()) ?? 0) + 1)
    const unknown = [...new Set(words.filter((word) => !isCorrect(word)))]
    for (const word of unknown) if (/^\p{Ll}/u.test(word) && !isQuoted(text, word)) ordinary.add(word)
    if (unknown.length === 0 || isFiller(text) || detectOtherLanguage(text) !== undefined) return []
    return isOtherLanguage(unknown.length, new Set(words).size)
      ? { firstWords: unknown.slice(0, MAX_QUOTED_WORDS) }
      : unknown
  }

  function isCorrect(word: string): boolean {
    const cached = checked.get(word)
    if (cached !== undefined) return cached
    const correct = spelling.has(word) || names.has(word.toLowerCase())
    checked.set(word, correct)
    return correct
  }

  function judgeFinding(finding: Finding): Finding {
    const word = getMisspelledWord(finding)
    if (word === undefined) return finding
    const lower = word.toLowerCase()
    const corrections = spelling.correct({
      word: lower,
      canBeName: !ordinary.has(lower),
      countUses: (other) => uses.get(other) ?? 0,
    })
    if (corrections === undefined) return createUnknownWords([{ word, place: finding.place }])
    const hint = corrections.length === 0 ? '' : ` (${corrections.map((other) => `"${other}"`).join(', ')}?)`
    return { ...finding, message: `Misspelled: "${word}"${hint}.` }
  }
}

/** Returns whether a text quotes a word alone, as it does with terms. */
function isQuoted(text: string, word: string): boolean {
  return new RegExp(`["“]${word}[.,!?]?["”]`, 'u').test(text)
}

type Place = Pick<ContentFinding, 'document' | 'field' | 'subject'>

function toFinding(word: string, place: Place): ContentFinding {
  return {
    ...place,
    rule: 'misspelled-word',
    severity: 'warning',
    word: word.toLowerCase(),
    message: `Misspelled: "${word}".`,
    fix: `Correct the spelling. To accept a correct word, run: npx storefront audit --accept-words ${word}`,
  }
}

function toLanguageFinding({ firstWords }: { readonly firstWords: readonly string[] }, place: Place): ContentFinding {
  return {
    ...place,
    rule: 'unknown-language',
    severity: 'warning',
    message: `Most words in the text are not English: "${firstWords.join('", "')}".`,
    fix: 'Replace filler text, or translate the text.',
  }
}

/** Returns whether so many words are unknown that the text is in another language or is filler text. */
function isOtherLanguage(unknown: number, all: number): boolean {
  return all >= MIN_LANGUAGE_WORDS && unknown * 2 > all
}

/**
 * Returns the words to check. Skips numbers, URLs, hashtags, abbreviations, and capitalized words that are not at the
 * start of a sentence.
 * @internal
 */
export function listWords(text: string): string[] {
  let startsSentence = true
  return [...text.replace(ATTRIBUTE, '').replace(UNIT, '').matchAll(TOKEN)].flatMap(([token]) => {
    const isFirst = startsSentence
    const [, plain] = PLAIN.exec(token) ?? []
    startsSentence = /[.?!:]$/.test(token)
    if (plain !== undefined) return [plain]
    // The words of a hashtag are joined, and the apostrophe of "rockin'" stands for a letter.
    if (token.startsWith('#') || DROPPED_LETTER.test(token)) return []
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

/**
 * Minimum number of titles that must contain a word to make it a name, because a single title may contain a
 * misspelling.
 */
const MIN_TITLES = 2

/**
 * Returns the names in the catalog: words in several titles, and words in the names of dealers and cities. Also
 * includes the words in the paths of failed requests.
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
