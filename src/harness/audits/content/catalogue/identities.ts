import type { CmsDocument } from '../../cms-document.ts'
import type { GatheredContent } from '../../gather-content.ts'
import { wordOf } from '../document-fields.ts'
import type { ContentFinding } from '../rule.ts'
import { cardsOf, productAt, type ProductPage, productPages } from './products.ts'

/** What the CMS and editors add to the title of a copy. */
export const COPY_MARK = /\(copy(?: \d{1,3})?\)|^copy of\b/i

/** Numbers, skus and slugs that are another's, and titles that do not tell pages apart (AUD-15). */
export function identities({ documents }: GatheredContent): ContentFinding[] {
  const products = [...productPages(documents).values()]
  const alike = sameTitles(documents)
  const known = new Set(alike.map(({ document }) => document))
  return [
    ...sharedSkus(products),
    ...sharedNumbers(products),
    ...otherSlugs(documents),
    ...alike,
    ...otherNames(documents, known),
  ]
}

function sharedSkus(products: readonly ProductPage[]): ContentFinding[] {
  const first = new Map<string, ProductPage>()
  return products.flatMap((product) =>
    product.skus.flatMap(({ path, entry }) => {
      const sku = wordOf(entry, 'sku')
      const earlier = first.get(sku)
      if (earlier === undefined && sku !== '') first.set(sku, product)
      if (earlier === undefined || earlier === product) return []
      return [
        {
          rule: 'sku-of-two-products',
          severity: 'error',
          document: product.document,
          field: `${path}.sku`,
          message: `The sku “${sku}” is also that of ${earlier.page}; the cart cannot tell them apart.`,
          fix: 'Correct the one that is wrong.',
        } as const,
      ]
    }),
  )
}

function sharedNumbers(products: readonly ProductPage[]): ContentFinding[] {
  return [...Map.groupBy(products, ({ document }) => wordOf(document.data, 'product_id'))].flatMap(
    ([number, sharing]) => {
      if (number === '') return []
      return latestLast(sharing.map(({ document }) => document))
        .slice(1)
        .map((document) => ({
          rule: 'number-of-two-products',
          severity: 'error',
          document,
          field: 'product_id',
          message: `The product number ${number} is also that of another product: ${sharing.map(({ page }) => page).join(', ')}.`,
          fix: 'Give each product a number of its own.',
        }))
    },
  )
}

/** The last segment of a page's address is the slug that its call asked for. */
function otherSlugs(documents: readonly CmsDocument[]): ContentFinding[] {
  return documents.flatMap((document) => {
    const { endpoint, page, data } = document
    const slug = wordOf(data, 'slug')
    const isNamed = endpoint.id === 'getProduct' || endpoint.id === 'getCollection'
    if (!isNamed || page === null || slug === '' || page.endsWith(`/${encodeURIComponent(slug)}`)) return []
    return [
      {
        rule: 'slug-is-not-address',
        severity: 'error',
        document,
        field: 'slug',
        message: `The slug “${slug}” is not that of the address ${page}, at which the page was found.`,
        fix: 'Correct the slug, or the links that lead to the page.',
      } as const,
    ]
  })
}

/** Pages of one title, told at the one edited last where the CMS says when. */
function sameTitles(documents: readonly CmsDocument[]): ContentFinding[] {
  const titled = documents.filter(({ page, data }) => page !== null && wordOf(data, 'title') !== '')
  const groups = Map.groupBy(
    titled,
    ({ endpoint, data }) => `${kindOf(endpoint.id)}|${wordOf(data, 'title').toLowerCase()}`,
  )
  return [...groups.values()].flatMap((sharing) => {
    const [first, ...others] = latestLast(sharing)
    return others.map((document) => ({
      rule: 'same-title',
      severity: 'error',
      document,
      field: 'title',
      message: `The title “${wordOf(document.data, 'title')}” is also that of ${first?.page ?? ''}.`,
      fix: 'Give each page a title of its own.',
    }))
  })
}

/** A collection may have the name of its only product, and a page that of a collection. */
function kindOf(endpoint: string): string {
  return endpoint === 'getProduct' || endpoint === 'getCollection' ? endpoint : 'page'
}

/** In the order in which they were edited last; without a time in their order. */
function latestLast(documents: readonly CmsDocument[]): CmsDocument[] {
  const time = ({ data }: CmsDocument): number => Date.parse(wordOf(data, 'updatedAt')) || 0
  return documents.toSorted((one, other) => time(one) - time(other))
}

/** A product that its cards call otherwise: told at the card, or at the product when its cards agree with each other. */
function otherNames(documents: readonly CmsDocument[], known: ReadonlySet<CmsDocument>): ContentFinding[] {
  const products = productPages(documents)
  const named = documents.flatMap((document) =>
    cardsOf(document).flatMap(({ path, entry }) => {
      const product = productAt(wordOf(entry, 'url'), products)
      const isSame =
        product !== undefined && wordOf(product.document.data, 'product_id') === wordOf(entry, 'product_id')
      return isSame ? [{ document, product, field: `${path}.title`, name: wordOf(entry, 'title') }] : []
    }),
  )
  return [...Map.groupBy(named, ({ product }) => product)].flatMap(([product, ofProduct]) => {
    const title = wordOf(product.document.data, 'title')
    if (title === '' || known.has(product.document) || COPY_MARK.test(title)) return []
    const others = ofProduct.filter(({ name }) => name !== '' && name.toLowerCase() !== title.toLowerCase())
    const [first] = others
    const agree = others.length > 1 && others.every(({ name }) => name === first?.name)
    const places = agree ? [{ document: product.document, field: 'title', name: first?.name ?? '' }] : others
    return places.map(({ document, field, name }) => ({
      rule: 'card-of-other-name',
      severity: 'warning',
      document,
      field,
      message: `${agree ? 'All cards say' : 'The card says'} “${name}”, and the product is called “${title}”.`,
      fix: 'Give both the same name, so that shoppers know that they have arrived.',
    }))
  })
}
