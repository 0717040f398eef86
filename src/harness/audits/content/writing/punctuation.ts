import { eachPassage, type RuleResult } from '../rule.ts'

/** Letters that are pictures; signs such as © are written as such. */
const PICTURE_LETTER = /\p{Emoji_Presentation}|[\u2600-\u27BF]\uFE0F/u

const AUXILIARY = 'do|does|did|is|are|can|could|will|would|should|may|must|have|has'
const SUBJECT = 'i|you|we|my|your|our|it|they|the|there|a|an'

/** A question by the order of its words; “How it is made” is none. */
const QUESTION = new RegExp(
  `^(?:(?:how|what|when|where|why|who|which)(?: \\w{1,20}){0,2} (?:${AUXILIARY})|${AUXILIARY}) (?:${SUBJECT})\\b`,
  'i',
)

/** A space before the sign that ends a part; “.308” begins with one. */
const SPACE_BEFORE = /\S( [,;.?!])(?=\s|$)/

/** Words that may follow themselves: “what that is is clear”. */
const DOUBLED = new Set(['that', 'had', 'is', 'very', 'so', 'no', 'bye', 'ha'])

/** Slips around the signs of a sentence (AUD-16). */
export const punctuation = eachPassage(({ text, name, isLine }) => {
  return (
    pictureLetter(text, isLine) ??
    (name === 'question' ? questionMark(text) : undefined) ??
    doubledWord(text) ??
    spaceBefore(text) ??
    openBracket(text)
  )
})

function pictureLetter(text: string, isLine: boolean): RuleResult | undefined {
  const found = isLine ? PICTURE_LETTER.exec(text)?.[0] : undefined
  if (found === undefined) return undefined
  return {
    rule: 'picture-letter',
    severity: 'warning',
    message: `The line holds “${found}”, which a screen reader reads out in words and other systems draw otherwise.`,
    fix: 'Say it in words, or leave it out.',
  }
}

function questionMark(text: string): RuleResult | undefined {
  if (!QUESTION.test(text) || text.includes('?')) return undefined
  return {
    rule: 'question-without-mark',
    severity: 'warning',
    message: `“${text}” is a question and has no question mark.`,
    fix: 'End it with a question mark.',
  }
}

/** Names may be doubled, as Walla Walla is. */
function doubledWord(text: string): RuleResult | undefined {
  const words = text.split(/\s+/)
  const at = words.findIndex((word, index) => isDoubled(word, words[index + 1] ?? ''))
  if (at === -1) return undefined
  const found = words.slice(at, at + 2).join(' ')
  return {
    rule: 'doubled-word',
    severity: 'warning',
    message: `“${found}” says one word twice.`,
    fix: 'Remove one of the two.',
  }
}

function isDoubled(word: string, next: string): boolean {
  if (next.length < word.length || next.length > word.length + 1) return false
  const lower = word.toLowerCase()
  const isSame =
    next.toLowerCase().startsWith(lower) && !/^\p{Lu}/u.test(next) && !/[\p{L}\p{N}]/u.test(next.slice(word.length))
  return isSame && /^\p{L}+$/u.test(word) && !DOUBLED.has(lower)
}

function spaceBefore(text: string): RuleResult | undefined {
  const found = SPACE_BEFORE.exec(text)
  if (found === null) return undefined
  return {
    rule: 'space-before-sign',
    severity: 'warning',
    message: `There is a space before “${found[1]?.trim() ?? ''}”: “${text.slice(Math.max(0, found.index - 10), found.index + 12).trim()}”.`,
    fix: 'Remove the space.',
  }
}

/** Only what opens and never closes: “a)” is the mark of a list. */
function openBracket(text: string): RuleResult | undefined {
  const at = text.lastIndexOf('(')
  if (at === -1 || text.indexOf(')', at) !== -1 || /[:;]-?$/.test(text.slice(0, at))) return undefined
  return {
    rule: 'open-bracket',
    severity: 'warning',
    message: `A bracket opens and does not close: “${text.slice(at, at + 40)}”.`,
    fix: 'Close it, or remove it.',
  }
}
