import { createPlace, type Finding, type FindingPlace, type UnknownWord } from './finding.ts'
import { formatCount } from './format.ts'

const UNKNOWN_WORDS_RULE = 'content/unknown-words'

/** Maximum number of words in the message. The report lists all of them. */
const MAX_NAMED = 10

/** Creates the finding for words that are in no dictionary. Its ID does not depend on the words. */
export function createUnknownWords(unsorted: readonly UnknownWord[]): Finding {
  const words = unsorted.toSorted((one, other) => one.word.localeCompare(other.word, 'en'))
  const named = words.slice(0, MAX_NAMED).map(({ word }) => `"${word}"`)
  const more = words.length - named.length
  const pages = new Set(words.flatMap(({ place }) => place.pages))
  return {
    id: UNKNOWN_WORDS_RULE,
    rule: UNKNOWN_WORDS_RULE,
    severity: 'suggestion',
    message: `${formatCount(words.length, 'word')} ${words.length === 1 ? 'is' : 'are'} in no dictionary: ${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`,
    fix: 'Check each word once, and correct the misspelled ones. To accept a correct word, run: npx storefront audit --accept-words WORD',
    place: createPlace([...pages].toSorted()),
    evidence: null,
    words,
  }
}

/** Replaces all findings for unknown words by one. */
export function mergeUnknownWords(findings: readonly Finding[]): Finding[] {
  const words = findings.flatMap(({ words: unknown = [] }) => unknown)
  const others = findings.filter(({ rule }) => rule !== UNKNOWN_WORDS_RULE)
  return words.length === 0 ? others : [...others, createUnknownWords(words)]
}

/** Returns the finding for the unknown words that the previous finding did not have; undefined if there are none. */
export function selectAddedWords(finding: Finding, previous: Finding | undefined): Finding | undefined {
  const known = new Set(previous?.words?.map(({ word }) => word))
  const added = finding.words?.filter(({ word }) => !known.has(word)) ?? []
  return added.length === 0 ? undefined : createUnknownWords(added)
}

/** Removes a word, in any case, from a finding for unknown words; undefined if no word remains. */
export function withoutUnknownWord(finding: Finding, word: string): Finding | undefined {
  const { words } = finding
  if (words === undefined) return finding
  const others = words.filter((other) => other.word.toLowerCase() !== word.toLowerCase())
  if (others.length === words.length) return finding
  return others.length === 0 ? undefined : createUnknownWords(others)
}

/** Returns a finding if it is in a selected place. A finding for unknown words keeps the words in selected places. */
export function selectByPlace(finding: Finding, isSelected: (place: FindingPlace) => boolean): Finding | undefined {
  if (finding.words === undefined) return isSelected(finding.place) ? finding : undefined
  const words = finding.words.filter(({ place }) => isSelected(place))
  return words.length === 0 ? undefined : createUnknownWords(words)
}
