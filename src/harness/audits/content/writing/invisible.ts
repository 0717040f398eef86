import { eachPassage, type RuleResult } from '../rule.ts'

/** Marks without width. Some scripts need them, and so do letters that are joined of several pictures. */
const MARK = /[\u200B-\u200F\u2060\uFEFF]/u
const NEEDS_MARKS = /\p{Extended_Pictographic}|[\u0590-\u08FF\u0900-\u0DFF\uFB1D-\uFEFC]/u

/** A hard space between two words, where the line may break; before a figure, a unit or a name it is right. */
const HARD_SPACE = /\p{L}{2}\u00A0\p{Ll}{2}|^\u00A0|\u00A0$|\u00A0\u00A0/u

/** Two spaces within a sentence; some write two after its end. */
const TWO_SPACES = /[^\s.?!:] {2,}\S/

/** Spaces and marks that editors do not see and that come along with copied text (AUD-16). */
export const invisible = eachPassage(({ text }) => {
  const mark = NEEDS_MARKS.test(text) ? undefined : MARK.exec(text)?.[0]
  if (mark !== undefined) {
    const code = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return verdict('invisible-mark', `The text has a mark that nobody sees, U+${code}: searches do not find its words.`)
  }
  if (HARD_SPACE.test(text)) {
    return verdict('hard-space', `The text has a hard space, at which no line breaks: “${around(text, HARD_SPACE)}”.`)
  }
  if (!TWO_SPACES.test(text)) return undefined
  return verdict('two-spaces', `The text has two spaces in a row: “${around(text, TWO_SPACES)}”.`)
})

function verdict(rule: string, message: string): RuleResult {
  return {
    rule,
    severity: 'warning',
    message,
    fix: 'Type the place again, with one ordinary space where one belongs.',
  }
}

function around(text: string, found: RegExp): string {
  const at = found.exec(text)?.index ?? 0
  return text.slice(Math.max(0, at - 12), at + 18).trim()
}
