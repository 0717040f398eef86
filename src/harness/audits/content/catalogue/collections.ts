import type { GatheredContent } from '../../gather-content.ts'
import { entriesOf, isRecord, wordOf, wordsOf } from '../document-fields.ts'
import type { ContentFinding, DocumentRule, ReadDocument } from '../rule.ts'
import { cardsOf, productAt, productPages } from './products.ts'

/** Collections without a picture, and filters that do not fit their items (AUD-15). */
export const collections: DocumentRule = (document) =>
  document.endpoint.id === 'getCollection' ? [...picture(document), ...filterValues(document)] : []

function picture(document: ReadDocument): ContentFinding[] {
  if (!isRecord(document.data) || document.data['image'] !== null) return []
  return [
    {
      rule: 'collection-without-picture',
      severity: 'warning',
      document,
      field: 'image',
      message: 'The collection has no picture: its head is an empty band, and shared links show none.',
      fix: 'Choose a picture for the head of the collection.',
    },
  ]
}

function filterValues(document: ReadDocument): ContentFinding[] {
  const filters = entriesOf(document.data, 'filters')
  const known = new Map(
    filters.map(({ entry }) => [
      wordOf(entry, 'category'),
      new Map(wordsOf(entry['values']).map((value) => [value.toLowerCase(), value])),
    ]),
  )
  const used = new Set<string>()
  const ofItems = entriesOf(document.data, 'items').flatMap(({ path, entry }) =>
    entriesOf(entry, 'filter_tags').flatMap((tag): ContentFinding[] => {
      const [category, value] = [wordOf(tag.entry, 'filter_category'), wordOf(tag.entry, 'filter_value')]
      used.add(`${category}|${value.toLowerCase()}`)
      const right = known.get(category)?.get(value.toLowerCase())
      if (right === undefined || right === value) return []
      return [
        {
          rule: 'filter-value-case',
          severity: 'error',
          document,
          field: `${path}.${tag.path}.filter_value`,
          message: `“${value}” is not “${right}”, as the filter has it: whoever filters by it does not see this item.`,
          fix: `Write “${right}”; capital letters count.`,
        },
      ]
    }),
  )
  return [...ofItems, ...filters.flatMap(({ path, entry }) => emptyValues(document, path, entry, used))]
}

function emptyValues(
  document: ReadDocument,
  path: string,
  filter: Readonly<Record<string, unknown>>,
  used: ReadonlySet<string>,
): ContentFinding[] {
  const category = wordOf(filter, 'category')
  return wordsOf(filter['values']).flatMap((value, index) => {
    if (value.trim() === '' || used.has(`${category}|${value.toLowerCase()}`)) return []
    return [
      {
        rule: 'filter-without-items',
        severity: 'warning',
        document,
        field: `${path}.values[${index}]`,
        message: `No item of the collection is “${value}”: whoever filters by it sees an empty page.`,
        fix: 'Remove the value from the filter, or give it to the items that it fits.',
      } as const,
    ]
  })
}

/** Trails above products that lead into a collection without them, or end at another page (AUD-15, NAV-26). */
export function trails({ documents }: GatheredContent): ContentFinding[] {
  const products = productPages(documents)
  const collectionsOf = new Map<string, string[]>()
  for (const document of documents) {
    const { page } = document
    if (page === null) continue
    for (const { entry } of cardsOf(document)) {
      const product = productAt(wordOf(entry, 'url'), products)?.page
      if (product !== undefined) collectionsOf.set(product, [...(collectionsOf.get(product) ?? []), page])
    }
  }
  return documents.flatMap((document): ContentFinding[] => {
    const { page } = document
    const trail = entriesOf(document.data, 'breadcrumbs')
    if (page === null || trail.length === 0) return []
    const last = trail.at(-1)
    const end = wordOf(last?.entry, 'href')
    // A trail may leave the page itself out; then it ends at what is above it.
    if (last !== undefined && end !== page && isOfSameKind(end, page)) {
      return [
        {
          rule: 'trail-ends-elsewhere',
          severity: 'error',
          document,
          field: `${last.path}.href`,
          message: `The trail of ${page} ends at ${end}, which is another page.`,
          fix: `Write ${page}.`,
        } as const,
      ]
    }
    const known = collectionsOf.get(page) ?? []
    return trail.flatMap(({ path, entry }) => {
      const href = wordOf(entry, 'href')
      if (page === href || !href.startsWith('/collection/') || known.length === 0 || known.includes(href)) return []
      return [
        {
          rule: 'trail-into-wrong-collection',
          severity: 'error',
          document,
          field: `${path}.href`,
          message: `The trail leads to ${href}, which does not have this product; ${known.join(', ')} ${known.length === 1 ? 'has' : 'have'}.`,
          fix: 'Write the address of a collection that has the product, with its name.',
        } as const,
      ]
    })
  })
}

/** Whether both are products, or both collections. */
function isOfSameKind(one: string, other: string): boolean {
  const [, kind = ''] = other.split('/')
  return (kind === 'product' || kind === 'collection') && one.startsWith(`/${kind}/`)
}
