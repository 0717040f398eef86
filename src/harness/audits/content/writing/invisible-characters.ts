import { checkEachPassage, type RuleResult } from '../rule.ts'
import { getExcerpt } from './excerpt.ts'

/** Matches zero-width characters. Some scripts and composed emoji need them. */
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/u
const NEEDS_INVISIBLE = /\p{Extended_Pictographic}|[\u0590-\u08FF\u0900-\u0DFF\uFB1D-\uFEFC]/u

/**
 * Matches a nonbreaking space between two lowercase words. Before a number, a unit, a name or the last word, it is
 * intentional.
 */
const HARD_SPACE = /\p{L}{2}\u00A0\p{Ll}{2}(?=\S*\s+\S)|^\u00A0|\u00A0$|\u00A0\u00A0/u

/** Finds inconspicuous spaces and invisible characters, usually from pasted text. */
export const checkInvisibleCharacters = checkEachPassage(({ text }) => {
  const character = NEEDS_INVISIBLE.test(text) ? undefined : INVISIBLE.exec(text)?.[0]
  if (character !== undefined) {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return createResult(
      'invisible-character',
      `The text has an invisible character, U+${code}, so searches do not find its words.`,
    )
  }
  if (HARD_SPACE.test(text)) {
    return createResult(
      'nonbreaking-space',
      `The text has a nonbreaking space: "${getExcerpt(text, HARD_SPACE.exec(text)?.index ?? 0)}".`,
    )
  }
  return undefined
})

function createResult(rule: string, message: string): RuleResult {
  return { rule, severity: 'warning', message, fix: 'Delete it and type a single normal space if one is needed.' }
}
