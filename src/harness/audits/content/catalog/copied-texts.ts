import type { CmsDocument } from '../../cms-document.ts'
import { getDescription, type ProductPage, sortByUpdate } from '../catalog.ts'
import { getText, isRecord } from '../document-fields.ts'
import { type ContentFinding, type ContentRule, warning } from '../rule.ts'

/** Minimum length of a description that counts as copied. Short ones, such as "One size.", may be equal. */
const MIN_LENGTH = 40

/** Minimum length of a word shared by two titles that makes the products variants. */
const MIN_WORD_LENGTH = 3

/** Number of words in a title that counts as a name in a text. Single words can be ordinary ones. */
const NAME_WORDS = { min: 2, max: 10 } as const

/** Finds texts of a product that describe another product, usually after an entry was copied. */
export const checkCopiedTexts: ContentRule = (catalog) => {
  const products = [...catalog.products.values()]
  const copied = findCopiedDescriptions(products)
  const known = new Set(copied.map(({ document }) => document))
  return [...copied, ...findOtherNames(products, known)]
}

/**
 * Products whose titles share a word are variants, which may share a description, unless it names only one of them.
 */
function findCopiedDescriptions(products: readonly ProductPage[]): ContentFinding[] {
  const groups = Map.groupBy(
    products.map(({ document }) => document).filter((document) => getDescription(document.data).length >= MIN_LENGTH),
    (document) => getDescription(document.data).toLowerCase(),
  )
  return [...groups].flatMap(([description, sharing]) => {
    const named = sharing.find(({ data }) => description.includes(getText(data, 'title').toLowerCase()))
    const original = named ?? sortByUpdate(sharing)[0]
    if (original === undefined) return []
    const [words, other] = [listWords(description), listTitleWords(original)]
    return sharing
      .filter((document) => {
        const own = listTitleWords(document)
        const isCopy = !hasCommonWord(own, other) || (named !== undefined && isAboutOther(words, own, other))
        return document !== original && isCopy
      })
      .map((document) => {
        const message = `The description is the same as that of "${getText(original.data, 'title')}", ${original.page ?? original.call}.`
        return { ...warning('copied-description', 'about.summary', message, 'Describe this product.'), document }
      })
  })
}

/**
 * Finds texts that name another product where a text names its own: at the start of a sentence.
 */
function findOtherNames(products: readonly ProductPage[], known: ReadonlySet<CmsDocument>): ContentFinding[] {
  const byTitle = new Map(products.map(({ document }) => [getText(document.data, 'title'), document]))
  return products.flatMap(({ document }) => {
    const own = listTitleWords(document)
    return Object.entries(listTexts(document)).flatMap(([field, text]) => {
      if (known.has(document) && field === 'about.summary') return []
      const title = findName(text, byTitle)
      if (title === undefined || !isAboutOther(listWords(text), own, listWords(title))) return []
      const message = `The text is about "${title}", but the product is called "${getText(document.data, 'title')}".`
      return [{ ...warning('other-product-name', field, message, 'Write about this product.'), document }]
    })
  })
}

/**
 * Returns whether a text that names another product does not name its own: it has none of the words by which the titles
 * differ. A title that only adds words to the other one is a variant.
 */
function isAboutOther(text: ReadonlySet<string>, own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const ownOnly = [...own].filter((word) => !other.has(word))
  const isVariant = ownOnly.length === 0 || [...other].every((word) => own.has(word))
  return !isVariant && !ownOnly.some((word) => text.has(word))
}

/** Returns the title of the product with which a sentence starts. */
function findName(text: string, byTitle: ReadonlyMap<string, CmsDocument>): string | undefined {
  for (const sentence of text.split(/(?<=[.!?])\s+|\n/)) {
    const words = sentence.replace(/^(?:The|This|Our|An?) /, '').split(' ')
    for (let count = NAME_WORDS.max; count >= NAME_WORDS.min; count -= 1) {
      const name = words
        .slice(0, count)
        .join(' ')
        .replace(/[.,;:!?]$/, '')
      if (name.includes(' ') && byTitle.has(name)) return name
    }
  }
  return undefined
}

/** Returns the texts of a product that may name it, by field. */
function listTexts({ data }: CmsDocument): Readonly<Record<string, string>> {
  const meta = isRecord(data) ? data['meta_data'] : undefined
  return {
    subtitle: getText(data, 'subtitle'),
    'about.summary': getDescription(data),
    'meta_data.meta_title': getText(meta, 'meta_title'),
    'meta_data.meta_description': getText(meta, 'meta_description'),
  }
}

function hasCommonWord(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...words].some((word) => others.has(word))
}

function listTitleWords({ data }: CmsDocument): Set<string> {
  return listWords(getText(data, 'title'))
}

function listWords(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length >= MIN_WORD_LENGTH),
  )
}
