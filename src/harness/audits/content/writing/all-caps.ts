import type { CmsDocument } from '../../cms-document.ts'
import { getText } from '../document-fields.ts'
import { checkEachPassage, type PreparedRule } from '../rule.ts'

/** Pages that may use all caps, because the law requires conspicuous disclaimers. */
const LEGAL = new Set(['getTerms', 'getPrivacy', 'getWarranty'])

/** Minimum number of consecutive all-caps words to report in running text. */
const MIN_RUN_WORDS = 3

/** Minimum number of titles that start with a name in capitals. */
const MIN_TITLES = 2

/** Number of words of a name in capitals. */
const NAME_WORDS = { min: 2, max: 5 } as const

/** Matches text in quotation marks without lowercase letters, such as the text of a print. */
const QUOTED = /(?<=^|[\s(])["“‘'’][^\p{Ll}"“”‘’']{2,100}["”’'](?!\p{L})/gu

/** Matches two consecutive all-caps words. Text without a match is skipped. */
const CAPITALS = /\p{Lu}{2}\P{L}+\p{Lu}{2}/u

/** Finds words in all caps, which some screen readers spell out letter by letter. */
export const checkAllCaps: PreparedRule = ({ documents, spelling }) => {
  const names = listNames(documents)
  return checkEachPassage(({ text, isLine, isHidden }, { endpoint }) => {
    if (isHidden || LEGAL.has(endpoint.id) || !CAPITALS.test(text)) return undefined
    // A word that also exists in lowercase is not an abbreviation.
    const isKnownWord = (word: string): boolean => word.length >= 3 && spelling.has(word.toLowerCase())
    const found = findAllCaps(text, isLine, isKnownWord, names)
    if (found === undefined) return undefined
    return {
      rule: 'all-caps-phrase',
      severity: 'warning',
      message: `"${found}" is in all caps, which some screen readers spell out letter by letter.`,
      fix: 'Use normal capitalization. The design adds capitals where needed.',
    }
  })
}

/**
 * Returns the names that their owners write in capitals: the titles of several products start with them and continue in
 * normal capitalization.
 */
function listNames(documents: readonly CmsDocument[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const titles = documents.flatMap(({ endpoint, data }) =>
    endpoint.id === 'getProduct' ? [getText(data, 'title')] : [],
  )
  for (const title of titles) {
    if (!/\p{Ll}/u.test(title)) continue
    const words = splitWords(title)
    const end = words.findIndex((word) => !isAllCaps(word))
    for (let count: number = NAME_WORDS.min; count <= Math.min(end, NAME_WORDS.max); count += 1) {
      const name = words.slice(0, count).join(' ')
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return new Set([...counts].flatMap(([name, count]) => (count >= MIN_TITLES ? [name] : [])))
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
  for (let count = Math.min(run.length, NAME_WORDS.max); count >= NAME_WORDS.min; count -= 1) {
    if (names.has(run.slice(0, count).join(' '))) return run.slice(count)
  }
  return run
}
