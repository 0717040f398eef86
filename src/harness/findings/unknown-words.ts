import { createPlace, type Finding, type FindingPlace, type UnknownWord } from './finding.ts'
import { formatCount } from './format.ts'

const UNKNOWN_WORDS_RULE = 'content/unknown-words'

/** Maximum number of words in the message. The report lists all of them. */
const MAX_NAMED = 10

/**
 * Creates the finding for words that are in no dictionary, those that resemble a known word first. Its ID does not
 * depend on the words.
 */
export function createUnknownWords(unsorted: readonly UnknownWord[]): Finding {
  const words = unsorted.toSorted(
    (one, other) =>
      Number(one.suggestion === null) - Number(other.suggestion === null) || one.word.localeCompare(other.word, 'en'),
  )
  const named = words
    .slice(0, MAX_NAMED)
    .map(({ word, suggestion }) => `"${word}"${suggestion === null ? '' : ` (${suggestion}?)`}`)
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

/** Returns the finding for the unknown words that the previous finding did not have; undefined if there are none. */
export function selectAddedWords(finding: Finding, previous: Finding | undefined): Finding | undefined {
  const known = new Set(previous?.words?.map(({ word }) => word))
  const added = finding.words?.filter(({ word }) => !known.has(word)) ?? []
  return added.length === 0 ? undefined : createUnknownWords(added)
}

/** Returns a finding if it is in a selected place. A finding for unknown words keeps the words in selected places. */
export function selectByPlace(finding: Finding, isSelected: (one: FindingPlace) => boolean): Finding | undefined {
  const { place, places = [place] } = finding
  if (finding.words === undefined) return places.some(isSelected) ? finding : undefined
  const words = finding.words.filter((word) => isSelected(word.place))
  return words.length === 0 ? undefined : createUnknownWords(words)
}
