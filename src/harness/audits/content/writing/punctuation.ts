import { checkEachPassage, type RuleResult } from '../rule.ts'

/** Matches emoji, but not symbols such as ©. */
const EMOJI = /\p{Emoji_Presentation}|[\u2600-\u27BF]\uFE0F/u

const AUXILIARY = 'do|does|did|is|are|can|could|will|would|should|may|must|have|has'
const SUBJECT = 'i|you|we|my|your|our|it|they|the|there|a|an'

/** Matches a question by its word order, but not "How it is made". */
const QUESTION = new RegExp(
  `^(?:(?:how|what|when|where|why|who|which)(?: \\w{1,20}){0,2} (?:${AUXILIARY})|${AUXILIARY}) (?:${SUBJECT})\\b`,
  'i',
)

/** Matches a space before punctuation, except before ".308" and in the ellipsis ". . .". */
const SPACE_BEFORE = /[^\s.]( [,;.?!])(?=\s|$)(?! \.)/

/** Words that are often repeated by mistake. Others, such as the colors of a list, can be repeated on purpose. */
const OFTEN_REPEATED: ReadonlySet<string> = new Set(
  (
    'a an the this these those and or but nor of to in on at by for from with without into onto over under as if than then ' +
    'when while it its you your we our us they their them he his she her i my me are was were be been am do does did has ' +
    'have can could will would should may must not all any each every more most some such only also just well up out off ' +
    'who which what where how there here'
  ).split(' '),
)

/** Checks punctuation. */
export const checkPunctuation = checkEachPassage(
  ({ text, name, isLine }) =>
    checkEmoji(text, isLine) ??
    (name === 'question' ? checkQuestionMark(text) : undefined) ??
    checkRepeatedWord(text) ??
    checkSpaceBefore(text) ??
    checkBracket(text),
)

function checkEmoji(text: string, isLine: boolean): RuleResult | undefined {
  const found = isLine ? EMOJI.exec(text)?.[0] : undefined
  if (found === undefined) return undefined
  return {
    rule: 'emoji-in-line',
    severity: 'warning',
    message: `The line contains the emoji "${found}", which screen readers read aloud and each device shows differently.`,
    fix: 'Use words instead, or remove it.',
  }
}

function checkQuestionMark(text: string): RuleResult | undefined {
  if (!QUESTION.test(text) || text.includes('?')) return undefined
  return {
    rule: 'missing-question-mark',
    severity: 'warning',
    message: `"${text}" is a question but has no question mark.`,
    fix: 'End it with a question mark.',
  }
}

/** Finds repeated words. */
function checkRepeatedWord(text: string): RuleResult | undefined {
  const words = text.split(/\s+/)
  const at = words.findIndex((word, index) => isRepeated(word, words[index + 1] ?? ''))
  if (at === -1) return undefined
  const found = words.slice(at, at + 2).join(' ')
  return {
    rule: 'repeated-word',
    severity: 'warning',
    message: `"${found}" repeats a word.`,
    fix: 'Remove one of the two.',
  }
}

function isRepeated(word: string, next: string): boolean {
  if (next.length < word.length || next.length > word.length + 1) return false
  const lower = word.toLowerCase()
  const isSame =
    next.toLowerCase().startsWith(lower) && !/^\p{Lu}/u.test(next) && !/[\p{L}\p{N}]/u.test(next.slice(word.length))
  return isSame && /^\p{L}+$/u.test(word) && OFTEN_REPEATED.has(lower)
}

function checkSpaceBefore(text: string): RuleResult | undefined {
  const found = SPACE_BEFORE.exec(text)
  if (found === null) return undefined
  return {
    rule: 'space-before-punctuation',
    severity: 'warning',
    message: `There is a space before "${found[1]?.trim() ?? ''}": "${text.slice(Math.max(0, found.index - 10), found.index + 12).trim()}".`,
    fix: 'Remove the space.',
  }
}

/** Finds brackets that are opened but never closed, not even by a full-width one. "a)" is a list marker. */
function checkBracket(text: string): RuleResult | undefined {
  const at = text.lastIndexOf('(')
  if (at === -1 || /[)）]/.test(text.slice(at)) || /[:;]-?$/.test(text.slice(0, at))) return undefined
  return {
    rule: 'unclosed-bracket',
    severity: 'warning',
    message: `An opening bracket is never closed: "${text.slice(at, at + 40)}".`,
    fix: 'Close it, or remove it.',
  }
}
