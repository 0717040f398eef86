import type { CmsDocument } from '../../cms-document.ts'
import type { GatheredContent } from '../../gather-content.ts'
import { getText } from '../document-fields.ts'
import type { ContentFinding } from '../rule.ts'
import { listCards, findProduct, type ProductPage, listProductPages } from './products.ts'

/** Matches the prefix or suffix that the CMS and editors add to the title of a copy. */
export const COPY_MARKER = /\(copy(?: \d{1,3})?\)|^copy of\b/i

/** Finds duplicate product numbers, SKUs, slugs and titles. */
export function checkUniqueIds({ documents }: GatheredContent): ContentFinding[] {
  const products = [...listProductPages(documents).values()]
  const sharedTitles = findSharedTitles(documents)
  const known = new Set(sharedTitles.map(({ document }) => document))
  return [
    ...findSharedSkus(products),
    ...findSharedNumbers(products),
    ...findSlugMismatches(documents),
    ...sharedTitles,
    ...findNameMismatches(documents, known),
  ]
}

function findSharedSkus(products: readonly ProductPage[]): ContentFinding[] {
  const first = new Map<string, ProductPage>()
  return products.flatMap((product) =>
    product.skus.flatMap(({ path, entry }) => {
      const sku = getText(entry, 'sku')
      const earlier = first.get(sku)
      if (earlier === undefined && sku !== '') first.set(sku, product)
      if (earlier === undefined || earlier === product) return []
      return [
        {
          rule: 'duplicate-sku',
          severity: 'error',
          document: product.document,
          field: `${path}.sku`,
          message: `The SKU "${sku}" is also used by ${earlier.page}. The cart cannot tell them apart.`,
          fix: 'Correct the wrong one.',
        } as const,
      ]
    }),
  )
}

function findSharedNumbers(products: readonly ProductPage[]): ContentFinding[] {
  return [...Map.groupBy(products, ({ document }) => getText(document.data, 'product_id'))].flatMap(
    ([number, sharing]) => {
      if (number === '') return []
      return sortByUpdate(sharing.map(({ document }) => document))
        .slice(1)
        .map((document) => ({
          rule: 'duplicate-product-number',
          severity: 'error',
          document,
          field: 'product_id',
          message: `The product number ${number} is used by several products: ${sharing.map(({ page }) => page).join(', ')}.`,
          fix: 'Give each product a unique number.',
        }))
    },
  )
}

/** Finds slugs that differ from the last segment of the requested path. */
function findSlugMismatches(documents: readonly CmsDocument[]): ContentFinding[] {
  return documents.flatMap((document) => {
    const { endpoint, page, data } = document
    const slug = getText(data, 'slug')
    const isNamed = endpoint.id === 'getProduct' || endpoint.id === 'getCollection'
    if (!isNamed || page === null || slug === '' || page.endsWith(`/${encodeURIComponent(slug)}`)) return []
    return [
      {
        rule: 'slug-mismatch',
        severity: 'error',
        document,
        field: 'slug',
        message: `The slug "${slug}" does not match ${page}, the path of the page.`,
        fix: 'Correct the slug, or the links to the page.',
      } as const,
    ]
  })
}

/** Finds pages with the same title and reports the most recently edited one. */
function findSharedTitles(documents: readonly CmsDocument[]): ContentFinding[] {
  const titled = documents.filter(({ page, data }) => page !== null && getText(data, 'title') !== '')
  const groups = Map.groupBy(
    titled,
    ({ endpoint, data }) => `${getKind(endpoint.id)}|${getText(data, 'title').toLowerCase()}`,
  )
  return [...groups.values()].flatMap((sharing) => {
    const [first, ...others] = sortByUpdate(sharing)
    return others.map((document) => ({
      rule: 'duplicate-product-title',
      severity: 'error',
      document,
      field: 'title',
      message: `The title "${getText(document.data, 'title')}" is also used by ${first?.page ?? ''}.`,
      fix: 'Give each page a unique title.',
    }))
  })
}

/** Returns the page type. Pages of different types may share a title, such as a collection and its only product. */
function getKind(endpoint: string): string {
  return endpoint === 'getProduct' || endpoint === 'getCollection' ? endpoint : 'page'
}

/** Sorts pages by the time of their last edit. Pages without a date keep their order. */
export function sortByUpdate(documents: readonly CmsDocument[]): CmsDocument[] {
  const time = ({ data }: CmsDocument): number => Date.parse(getText(data, 'updatedAt')) || 0
  return documents.toSorted((one, other) => time(one) - time(other))
}

/**
 * Finds cards whose product name differs from the product: one finding at the product if all cards agree, or else one
 * per card.
 */
function findNameMismatches(documents: readonly CmsDocument[], known: ReadonlySet<CmsDocument>): ContentFinding[] {
  const products = listProductPages(documents)
  const named = documents.flatMap((document) =>
    listCards(document).flatMap(({ path, entry }) => {
      const product = findProduct(getText(entry, 'url'), products)
      const isSame =
        product !== undefined && getText(product.document.data, 'product_id') === getText(entry, 'product_id')
      return isSame ? [{ document, product, field: `${path}.title`, name: getText(entry, 'title') }] : []
    }),
  )
  return [...Map.groupBy(named, ({ product }) => product)].flatMap(([product, ofProduct]) => {
    const title = getText(product.document.data, 'title')
    if (title === '' || known.has(product.document) || COPY_MARKER.test(title)) return []
    const others = ofProduct.filter(({ name }) => name !== '' && name.toLowerCase() !== title.toLowerCase())
    const [first] = others
    const agree = others.length > 1 && others.every(({ name }) => name === first?.name)
    const places = agree ? [{ document: product.document, field: 'title', name: first?.name ?? '' }] : others
    return places.map(({ document, field, name }) => ({
      rule: 'card-name-mismatch',
      severity: 'warning',
      document,
      field,
      message: `${agree ? 'All cards say' : 'The card says'} "${name}", but the product is called "${title}".`,
      fix: 'Use the same name for both, so that shoppers recognize the product.',
    }))
  })
}
