import { checkEachPassage, type PreparedRule } from '../rule.ts'

/** Pages that may use all caps, because the law requires conspicuous disclaimers. */
const LEGAL = new Set(['getTerms', 'getPrivacy', 'getWarranty'])

/** Minimum number of consecutive all-caps words to report in running text. */
const MIN_RUN_WORDS = 3

/** Matches two consecutive all-caps words. Text without a match is skipped. */
const CAPITALS = /\p{Lu}{2}\P{L}+\p{Lu}{2}/u

/** Finds words in all caps, which some screen readers spell out letter by letter (AUD-16). */
export const checkAllCaps: PreparedRule = ({ spelling }) =>
  checkEachPassage(({ text, isLine, isHidden }, { endpoint }) => {
    if (isHidden || LEGAL.has(endpoint.id) || !CAPITALS.test(text)) return undefined
    // A word that also exists in lower case is not an abbreviation.
    const isKnownWord = (word: string): boolean => word.length >= 3 && spelling.has(word.toLowerCase())
    const found = findAllCaps(text, isLine, isKnownWord)
    if (found === undefined) return undefined
    return {
      rule: 'all-caps-phrase',
      severity: 'warning',
      message: `"${found}" is in all caps, which some screen readers spell out letter by letter.`,
      fix: 'Use normal capitalization. The design adds capitals where needed.',
    }
  })

/** Returns a line of at least two words without lowercase letters, or several consecutive all-caps words. */
function findAllCaps(text: string, isLine: boolean, isShouted: (word: string) => boolean): string | undefined {
  const words = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/gu, ''))
  if (isLine && !/\p{Ll}/u.test(text) && words.filter(isShouted).length >= 2) return text
  let run: string[] = []
  for (const word of [...words, '']) {
    if (/^\p{Lu}{2,}$/u.test(word)) run.push(word)
    else {
      if (run.filter(isShouted).length >= MIN_RUN_WORDS) return run.join(' ')
      run = []
    }
  }
  return undefined
}
