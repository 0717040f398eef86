import type { CmsDocument } from '../../cms-document.ts'
import type { FailedCall } from '../../gather-content.ts'
import { entriesOf, wordOf } from '../document-fields.ts'
import type { PreparedRule } from '../rule.ts'
import { otherLanguageOf } from '../writing/language.ts'

/** Runs without spaces: words, with what may be part of addresses, numbers and names of files. */
const TOKEN = /[^\s“”"()[\]<>—–…|*+=]+/gu

/** What most runs are, told apart first since there are many. */
const PLAIN = /^([a-z]{3,})[.,;:?!]?$/

/** Shorter words are abbreviations of units as often as words. */
const MIN_LETTERS = 3

/** Letters up to which a search for what may be meant ends soon. */
const MAX_LETTERS = 30

/** Misspelt words, with what may be meant (AUD-17). The catalogue's own names are right. */
export const misspelt: PreparedRule = ({ documents, failed, spelling }) => {
  const names = namesOf(documents, failed)
  const checked = new Map<string, boolean>()
  return (document) =>
    document.passages.flatMap(({ field, text, subject }) => {
      const wrong = [...new Set(wordsOf(text).filter((word) => !isRight(word)))]
      if (wrong.length === 0 || otherLanguageOf(text) !== undefined) return []
      const meant = wrong.map((word) => {
        const suggestions = (word.length > MAX_LETTERS ? [] : spelling.suggest(word)).map(
          (suggestion) => `“${suggestion}”`,
        )
        return `“${word}”${suggestions.length === 0 ? '' : ` (${suggestions.join(', ')}?)`}`
      })
      return [
        {
          rule: 'misspelt',
          severity: 'warning',
          document,
          field,
          subject,
          message: `Misspelt: ${meant.join('; ')}.`,
          fix: `Correct it. A word that is right is accepted by: storefront audit --accept-word ${wrong.join(',')}`,
        } as const,
      ]
    })

  function isRight(word: string): boolean {
    const earlier = checked.get(word)
    if (earlier !== undefined) return earlier
    const right = spelling.has(word) || names.has(word.toLowerCase())
    checked.set(word, right)
    return right
  }
}

/** The words of a text that a dictionary can know: no numbers, addresses, abbreviations, and names only at a beginning. */
export function wordsOf(text: string): string[] {
  let begins = true
  return [...text.matchAll(TOKEN)].flatMap(([token]) => {
    const isFirst = begins
    const [, plain] = PLAIN.exec(token) ?? []
    begins = /[.?!:]$/.test(token)
    if (plain !== undefined) return [plain]
    const core = token
      .replace(/^[^\p{L}\p{N}.@]/u, '')
      .replace(/[.,;:!?'’]$/, '')
      .replace(/[.,;:!?'’]$/, '')
    if (/[\d@._\\&%$#{}~^]/.test(core)) return []
    return core.split(/[-/]/).flatMap((part, index) => {
      const word = part.replaceAll('’', "'").replace(/'s$|'$/i, '')
      const isWord = word.length >= MIN_LETTERS && /^\p{L}[\p{Ll}']*$/u.test(word)
      // A capital within a sentence begins a name.
      return isWord && (/^\p{Ll}/u.test(word) || (isFirst && index === 0)) ? [word] : []
    })
  })
}

/** Names that the catalogue itself holds: of products, dealers and cities. A call that failed names its product. */
function namesOf(documents: readonly CmsDocument[], failed: readonly FailedCall[]): ReadonlySet<string> {
  const texts = documents.flatMap(({ endpoint, data }) => {
    if (endpoint.id === 'getProduct') return [wordOf(data, 'title')]
    if (endpoint.id === 'getCollection') return entriesOf(data, 'items').map(({ entry }) => wordOf(entry, 'title'))
    return entriesOf(data, 'dealer_locator_cards').flatMap(({ entry }) =>
      ['id', 'name', 'address1', 'address2', 'address_1', 'address_2'].map((field) => wordOf(entry, field)),
    )
  })
  const calls = failed.map(({ call }) => decodeURIComponent(call))
  return new Set([...texts, ...calls].flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []))
}
