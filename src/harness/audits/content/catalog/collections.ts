import type { GatheredContent } from '../../gather-content.ts'
import { listEntries, isRecord, getText, toTexts } from '../document-fields.ts'
import type { ContentFinding, DocumentRule, ReadDocument } from '../rule.ts'
import { listCards, findProduct, listProductPages } from './products.ts'

/** Finds collections without an image, and filters that do not match their items. */
export const checkCollections: DocumentRule = (document) =>
  document.endpoint.id === 'getCollection'
    ? [...checkImage(document), ...checkItemCount(document), ...checkFilterValues(document)]
    : []

/** Maximum number of items. A longer page has more than about 1 MB of HTML, about which the build warns. */
const MAX_ITEMS = 500

function checkItemCount(document: ReadDocument): ContentFinding[] {
  const { length } = listEntries(document.data, 'items')
  if (length <= MAX_ITEMS) return []
  return [
    {
      rule: 'too-many-items',
      severity: 'warning',
      document,
      field: 'items',
      message: `The collection has ${length.toLocaleString('en-US')} items on one page, which loads slowly.`,
      fix: `Split it into collections of ${MAX_ITEMS} items or fewer.`,
    },
  ]
}

function checkImage(document: ReadDocument): ContentFinding[] {
  if (!isRecord(document.data) || document.data['image'] !== null) return []
  return [
    {
      rule: 'collection-without-image',
      severity: 'warning',
      document,
      field: 'image',
      message: 'The collection has no image, so its header is empty and shared links have no preview.',
      fix: 'Choose an image for the collection header.',
    },
  ]
}

function checkFilterValues(document: ReadDocument): ContentFinding[] {
  const filters = listEntries(document.data, 'filters')
  const known = new Map(
    filters.map(({ entry }) => [
      getText(entry, 'category'),
      new Map(toTexts(entry['values']).map((value) => [value.toLowerCase(), value])),
    ]),
  )
  const used = new Set<string>()
  const itemFindings = listEntries(document.data, 'items').flatMap(({ path, entry }) =>
    listEntries(entry, 'filter_tags').flatMap((tag): ContentFinding[] => {
      const [category, value] = [getText(tag.entry, 'filter_category'), getText(tag.entry, 'filter_value')]
      used.add(`${category}|${value.toLowerCase()}`)
      const right = known.get(category)?.get(value.toLowerCase())
      if (right === undefined || right === value) return []
      return [
        {
          rule: 'inconsistent-filter-case',
          severity: 'error',
          document,
          field: `${path}.${tag.path}.filter_value`,
          message: `"${value}" does not match the filter value "${right}", so shoppers who filter do not see this item.`,
          fix: `Write "${right}". Capital letters matter.`,
        },
      ]
    }),
  )
  return [...itemFindings, ...filters.flatMap(({ path, entry }) => findUnusedValues(document, path, entry, used))]
}

function findUnusedValues(
  document: ReadDocument,
  path: string,
  filter: Readonly<Record<string, unknown>>,
  used: ReadonlySet<string>,
): ContentFinding[] {
  const category = getText(filter, 'category')
  return toTexts(filter['values']).flatMap((value, index) => {
    if (value.trim() === '' || used.has(`${category}|${value.toLowerCase()}`)) return []
    return [
      {
        rule: 'filter-without-items',
        severity: 'warning',
        document,
        field: `${path}.values[${index}]`,
        message: `No item in the collection has "${value}", so shoppers who choose this filter see an empty page.`,
        fix: 'Remove the value from the filter, or add it to the items it applies to.',
      } as const,
    ]
  })
}

/** Finds breadcrumbs that go through a collection without the product, or end at a different page (NAV-26). */
export function checkBreadcrumbs({ documents, failed }: GatheredContent): ContentFinding[] {
  const products = listProductPages(documents)
  const failedPages = new Set(failed.map(({ page }) => page))
  const collectionsByProduct = new Map<string, string[]>()
  for (const document of documents) {
    const { page } = document
    if (page === null) continue
    for (const { entry } of listCards(document)) {
      const product = findProduct(getText(entry, 'url'), products)?.page
      if (product !== undefined) collectionsByProduct.set(product, [...(collectionsByProduct.get(product) ?? []), page])
    }
  }
  return documents.flatMap((document): ContentFinding[] => {
    const { page } = document
    const breadcrumbs = listEntries(document.data, 'breadcrumbs')
    if (page === null || breadcrumbs.length === 0) return []
    const last = breadcrumbs.at(-1)
    const end = getText(last?.entry, 'href')
    // Breadcrumbs may omit the page itself and end at its parent.
    if (last !== undefined && end !== page && isSameKind(end, page)) {
      return [
        {
          rule: 'breadcrumb-page-mismatch',
          severity: 'error',
          document,
          field: `${last.path}.href`,
          message: `The breadcrumbs of ${page} end at ${end}, which is a different page.`,
          fix: `Write ${page}.`,
        } as const,
      ]
    }
    const known = collectionsByProduct.get(page) ?? []
    return breadcrumbs.flatMap(({ path, entry }) => {
      const href = getText(entry, 'href')
      // The collection may list the product but failed to load.
      if (failedPages.has(href)) return []
      if (page === href || !href.startsWith('/collection/') || known.length === 0 || known.includes(href)) return []
      return [
        {
          rule: 'breadcrumb-wrong-collection',
          severity: 'error',
          document,
          field: `${path}.href`,
          message: `The breadcrumbs lead to ${href}, which does not list this product; ${known.join(', ')} ${known.length === 1 ? 'does' : 'do'}.`,
          fix: 'Link to a collection that lists the product, with its name.',
        } as const,
      ]
    })
  })
}

/** Returns whether both paths are products, or both are collections. */
function isSameKind(one: string, other: string): boolean {
  const [, kind = ''] = other.split('/')
  return (kind === 'product' || kind === 'collection') && one.startsWith(`/${kind}/`)
}
