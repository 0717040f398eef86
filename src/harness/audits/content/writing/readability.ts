import { checkEachPassage, type RuleResult } from '../rule.ts'

/** Maximum number of words in a sentence. Newspapers use at most 30. */
const SENTENCE_MAX_WORDS = 50

/** Number of words that identify a sentence. */
const START_WORDS = 6

/** Matches the space between sentences, also after a closing quote or the number of a footnote. */
const SENTENCE_END = /(?<=[.?!;:](?:["”’')\]]|\[\d{1,3}\]){0,3})\s+/

/** Maximum number of words in a paragraph, about two phone screens. */
const PARAGRAPH_MAX_WORDS = 200

/** Minimum number of passive verbs to report in a legal text in which nearly every sentence is passive. */
const WALL_PASSIVES = 6
const WALL_SHARE = 0.8

const LEGAL = new Set(['getTerms', 'getPrivacy', 'getWarranty'])

const PASSIVE =
  /\b(?:is|are|was|were|be|been|being) (?:not |also |only |\w{1,20}ly )?(?:\w{2,20}ed|made|sent|paid|kept|held|given|taken|shown|sold|set|bound|done|known|seen|found|written|chosen|borne|read|put)\b/gi

/**
 * Finds long sentences, long paragraphs and legal text in the passive voice. These are only suggestions because some
 * texts need them.
 */
export const checkReadability = checkEachPassage(({ text, isLine, isHidden }, { endpoint }) => {
  if (isLine || isHidden) return undefined
  const words = countWords(text)
  if (words > PARAGRAPH_MAX_WORDS) {
    return suggestion(
      'long-paragraph',
      `The paragraph has ${words} words.`,
      'Split it into several paragraphs, one idea in each.',
    )
  }
  const sentences = text.split(SENTENCE_END)
  const [longest = ''] = sentences.toSorted((one, other) => countWords(other) - countWords(one))
  if (countWords(longest) > SENTENCE_MAX_WORDS) {
    return suggestion(
      'long-sentence',
      `A sentence has ${countWords(longest)} words: "${longest.split(/\s+/).slice(0, START_WORDS).join(' ')}…".`,
      'Split it into two or three sentences.',
    )
  }
  const passives = LEGAL.has(endpoint.id) ? (text.match(PASSIVE) ?? []).length : 0
  if (passives < WALL_PASSIVES || passives < sentences.length * WALL_SHARE) return undefined
  return suggestion(
    'excessive-passive-voice',
    `The paragraph has ${passives} passive verbs in ${sentences.length} sentences, so it is unclear who does what.`,
    'Say who does it: "We accept your order when we confirm it."',
  )
})

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function suggestion(rule: string, message: string, fix: string): RuleResult {
  return { rule, severity: 'suggestion', message, fix }
}
