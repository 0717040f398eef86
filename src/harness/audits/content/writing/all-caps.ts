import type { CmsDocument } from '../../cms-document.ts'
import { getText } from '../document-fields.ts'
import { type DocumentRule, warning } from '../rule.ts'

/** Pages that may use all caps, because the law requires conspicuous disclaimers. */
const LEGAL = new Set(['getTerms', 'getPrivacy', 'getWarranty'])

/** Minimum number of consecutive all-caps words to report in running text. */
const MIN_RUN_WORDS = 3

/** Maximum number of words of a name in capitals. */
const NAME_MAX_WORDS = 5

/** Matches text in quotation marks without lowercase letters, such as the text of a print. */
const QUOTED = /(?<=^|[\s(])["“‘'’][^\p{Ll}"“”‘’']{2,100}["”’'](?!\p{L})/gu

/** Matches two consecutive all-caps words. Text without a match is skipped. */
const CAPITALS = /\p{Lu}{2}\P{L}+\p{Lu}{2}/u

/** Finds words in all caps, which some screen readers spell out letter by letter. */
export const checkAllCaps: DocumentRule = ({ endpoint, passages }, { spelling, namesInCapitals }) =>
  passages.flatMap(({ field, text, isLine, isHidden }) => {
    if (isHidden || LEGAL.has(endpoint.id) || !CAPITALS.test(text)) return []
    // A word that also exists in lowercase is not an abbreviation.
    const isShouted = (word: string): boolean => word.length >= 3 && spelling.has(word.toLowerCase())
    const found = findAllCaps(text, isLine, isShouted, namesInCapitals)
    if (found === undefined) return []
    const message = `"${found}" is in all caps, which some screen readers spell out letter by letter.`
    const fix = 'Use normal capitalization. The design adds capitals where needed.'
    return [{ ...warning('all-caps-phrase', field, message, fix), mistake: found }]
  })

/**
 * Returns the names that their owners write in capitals: the titles of several products start with them and continue in
 * normal capitalization.
 */
export function listNamesInCapitals(documents: readonly CmsDocument[]): ReadonlySet<string> {
  const names = documents.flatMap(({ endpoint, data }) => {
    const words = splitWords(endpoint.id === 'getProduct' ? getText(data, 'title') : '')
    const end = words.findIndex((word) => !isAllCaps(word))
    return Array.from({ length: Math.min(end, NAME_MAX_WORDS) }, (_, index) => words.slice(0, index + 1).join(' '))
  })
  return new Set(names.filter((name, index) => names.indexOf(name) !== index))
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/gu, ''))
}

function isAllCaps(word: string): boolean {
  return /^\p{Lu}{2,}$/u.test(word)
}

/** Returns a line of at least two words without lowercase letters, or several consecutive all-caps words. */
function findAllCaps(
  text: string,
  isLine: boolean,
  isShouted: (word: string) => boolean,
  names: ReadonlySet<string>,
): string | undefined {
  const words = splitWords(isLine ? text : text.replaceAll(QUOTED, ''))
  if (isLine && !/\p{Ll}/u.test(text) && words.filter(isShouted).length >= 2) return text
  let run: string[] = []
  for (const word of [...words, '']) {
    if (isAllCaps(word)) run.push(word)
    else {
      if (withoutName(run, names).filter(isShouted).length >= MIN_RUN_WORDS) return run.join(' ')
      run = []
    }
  }
  return undefined
}

/** Returns the words after the longest name that a run of words starts with. */
function withoutName(run: readonly string[], names: ReadonlySet<string>): readonly string[] {
  const lengths = run.slice(0, NAME_MAX_WORDS).map((_, index) => index + 1)
  const length = lengths.findLast((count) => names.has(run.slice(0, count).join(' '))) ?? 0
  return run.slice(length)
}
