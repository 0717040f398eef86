import { getDescription, type ProductPage } from '../catalog.ts'
import { getText } from '../document-fields.ts'
import { type Problem, warning } from '../rule.ts'
import { findSimilarWord } from './similar-word.ts'
import type { Spelling } from './spelling.ts'
import { listWords, splitWords } from './words.ts'

/** Minimum number of letters of a kind of product in a title. Names resemble shorter words. */
const MIN_KIND_LETTERS = 5

/** Words in the titles of products that are in no dictionary. */
export interface TitleWords {
  /** Names, in lowercase: those in two titles, and those that the description of their product repeats. */
  readonly names: ReadonlySet<string>
  /** Words that other words may stand for, because the description or another title has them; in lowercase. */
  readonly meant: ReadonlyMap<string, string>
}

/**
 * Reads the titles. A name may look like any word, so an unknown word is one if a second text of the shop supports it,
 * unless it is one letter away from a word in another title, such as a kind of product.
 */
export function readTitles(products: Iterable<ProductPage>, spelling: Spelling): TitleWords {
  const counts = new Map<string, number>()
  const unknown = new Map<string, ProductPage>()
  for (const product of products) {
    for (const word of new Set(listWords(product.title))) {
      const key = word.toLowerCase()
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (!spelling.has(word)) unknown.set(key, product)
    }
  }
  const names = new Set<string>()
  const meant = new Map<string, string>()
  for (const [word, { document }] of unknown) {
    const words = new Set(listWords(getDescription(document.data)).map((each) => each.toLowerCase()))
    const isOther = (other: string): boolean => !isPlural(word, other) && !words.has(word) && words.has(other)
    const inText = findSimilarWord(word, isOther)
    const isKind = (other: string): boolean =>
      other.length >= MIN_KIND_LETTERS && counts.has(other) && spelling.has(other)
    const inTitle = findSimilarWord(word, isKind)
    if ((counts.get(word) ?? 0) > 1 || (words.has(word) && inTitle === undefined)) names.add(word)
    else if (inText !== undefined || inTitle !== undefined) meant.set(word, inText ?? inTitle ?? '')
  }
  return { names, meant }
}

/** Finds a slug that has a word of the title with another spelling. */
export function checkSlug(data: unknown, spelling: Spelling): Problem[] {
  const [slug, title] = [getText(data, 'slug'), new Set(splitWords(getText(data, 'title')))]
  return (slug.match(/[a-z]{4,}/g) ?? []).flatMap((word) => {
    if (title.has(word) || spelling.has(word)) return []
    const meant = findSimilarWord(word, (other) => title.has(other) && !isPlural(word, other))
    if (meant === undefined) return []
    const message = `The slug "${slug}" says "${word}", but the title says "${meant}".`
    return [
      warning('misspelled-slug', 'slug', message, 'Correct it and the links to the page, and redirect its old URL.'),
    ]
  })
}

function isPlural(one: string, other: string): boolean {
  return one === `${other}s` || other === `${one}s`
}
