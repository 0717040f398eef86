import { describeSharedSlug } from '#contract/cms/entries.ts'
import type { CmsDocument } from '../../cms-document.ts'
import { type Catalog, findProduct, listCards, sortByUpdate } from '../catalog.ts'
import { getText, isRecord, listEntries } from '../document-fields.ts'
import { type ContentFinding, type ContentRule, type DocumentRule, error, type Problem } from '../rule.ts'
import { listOfferedValues } from './references.ts'

/** A value that must be unique, and its place. */
interface Key {
  readonly field: string
  readonly value: string
  /** How a message names the thing with the value, such as the path of its page. */
  readonly name: string
}

/** Values that must be unique. An empty value is ignored. */
interface KeyRule<Found extends Key, Arguments extends readonly unknown[]> {
  readonly rule: string
  readonly severity: Problem['severity']
  readonly list: (...sources: Arguments) => readonly Found[]
  /** The problem. `{value}` is the value, `{name}` the thing with it, `{first}` the first thing with it. */
  readonly says: string
  readonly fix: string
}

interface PlacedKey extends Key {
  readonly document: CmsDocument
}

/** Keys within a document. To add a rule, add a row. */
const DOCUMENT_KEYS: readonly KeyRule<Key, Parameters<DocumentRule>>[] = [
  {
    rule: 'duplicate-entry',
    severity: 'error',
    list: ({ fields }) =>
      fields.flatMap(({ path, name, parent, value }) => {
        const list = parent.slice(0, parent.lastIndexOf('['))
        // Links may share a label, and other rules compare cards and SKUs.
        const isKey = name === 'question' || (name === 'label' && !/related|links/.test(list))
        return isKey && typeof value === 'string' && parent.endsWith(']')
          ? [{ field: path, value: value.trim(), name: list }]
          : []
      }),
    says: '"{value}" appears twice in the same list.',
    fix: 'Remove one of them, or rename it.',
  },
  {
    rule: 'duplicate-related-product',
    severity: 'warning',
    list: ({ data }) =>
      listEntries(data, 'related_products').map(({ path, entry }) => ({
        field: `${path}.url`,
        value: getText(entry, 'url').replace(/\/$/, ''),
        name: path,
      })),
    says: 'The same related product is listed twice.',
    fix: 'Remove one of them, or choose another product.',
  },
  {
    rule: 'duplicate-card',
    severity: 'error',
    list: (document, catalog) =>
      listCards(document).flatMap(({ path, entry }) => {
        const product = findProduct(getText(entry, 'url'), catalog)
        // Another rule reports a card that links to another product.
        const isOwn =
          product !== undefined && getText(entry, 'product_id') === getText(product.document.data, 'product_id')
        return isOwn ? [{ field: `${path}.url`, value: product.page, name: path }] : []
      }),
    says: 'The card of {value} appears twice in this collection.',
    fix: 'Remove one of the two.',
  },
  {
    rule: 'duplicate-sku-options',
    severity: 'error',
    list: ({ endpoint, data }) => {
      const offered = listOfferedValues(data)
      return listEntries(endpoint.id === 'getProduct' ? data : undefined, 'skus').flatMap(({ path, entry }) => {
        const variants = listEntries(entry, 'variants').map((variant) => variant.entry)
        const isKnown = variants.every((variant) => offered.has(getText(variant, 'field_name')))
        const values = variants.map((variant) => `${getText(variant, 'field_name')}=${getText(variant, 'value')}`)
        return isKnown
          ? [{ field: `${path}.variants`, value: values.toSorted().join('&'), name: getText(entry, 'sku') }]
          : []
      })
    },
    says: '{name} has the same options as {first}, so only one of them can be bought.',
    fix: 'Correct the options of one of the two, or remove it.',
  },
  {
    rule: 'duplicate-dealer',
    severity: 'error',
    list: ({ data }) =>
      listEntries(data, 'dealer_locator_cards').map(({ path, entry }) => {
        const digits = (getText(entry, 'phoneNumber') || getText(entry, 'phone')).replace(/\D/g, '')
        const street = (getText(entry, 'address1') || getText(entry, 'address_1')).toLowerCase()
        const name = getText(entry, 'name') || getText(entry, 'id')
        return { field: path, value: digits === '' || street === '' ? '' : `${digits}|${street}`, name }
      }),
    says: 'The dealer has the same phone number and street as {first}, so one dealer is listed twice.',
    fix: 'Remove one of them, or correct the wrong one.',
  },
]

/** Keys of the whole content. Documents edited first come first. */
const CONTENT_KEYS: readonly KeyRule<PlacedKey, readonly [catalog: Catalog]>[] = [
  metaData('duplicate-title', 'meta_title', 'page title'),
  metaData('duplicate-description', 'meta_description', 'description'),
  {
    rule: 'duplicate-sku',
    severity: 'error',
    list: ({ products }) =>
      [...products.values()].flatMap(({ document, page, skus }) =>
        skus.map(({ path, entry }) => ({ document, field: `${path}.sku`, value: getText(entry, 'sku'), name: page })),
      ),
    says: 'The SKU "{value}" is also used by {first}. The cart cannot tell them apart.',
    fix: 'Correct the wrong one.',
  },
  {
    rule: 'duplicate-product-number',
    severity: 'error',
    list: ({ products }) =>
      sortByUpdate([...products.values()].map(({ document }) => document)).map((document) => ({
        document,
        field: 'product_id',
        value: getText(document.data, 'product_id'),
        name: document.page ?? '',
      })),
    says: 'The product number {value} is also used by {first}.',
    fix: 'Give each product a unique number.',
  },
  ...(['getProduct', 'getCollection', 'page'] as const).map(
    (kind): KeyRule<PlacedKey, readonly [catalog: Catalog]> => ({
      rule: 'duplicate-product-title',
      severity: 'error',
      // Pages of different types may share a title, such as a collection and its only product.
      list: ({ documents }) =>
        sortByUpdate(documents)
          .filter(({ endpoint, page }) => page !== null && getKind(endpoint.id) === kind)
          .map((document) => ({
            document,
            field: 'title',
            value: getText(document.data, 'title'),
            name: document.page ?? '',
          })),
      says: 'The title "{value}" is also used by {first}.',
      fix: 'Give each page a unique title.',
    }),
  ),
]

function metaData(rule: string, field: string, name: string): KeyRule<PlacedKey, readonly [catalog: Catalog]> {
  return {
    rule,
    severity: 'error',
    list: ({ documents }) =>
      documents
        .filter(({ page }) => page !== null)
        .map((document) => ({
          document,
          field: `meta_data.${field}`,
          value: getText(isRecord(document.data) ? document.data['meta_data'] : undefined, field),
          name: document.page ?? '',
        })),
    says: `The ${name} "{value}" is also used by {first}.`,
    fix: `Give each page a unique ${name}.`,
  }
}

function getKind(endpoint: string): string {
  return endpoint === 'getProduct' || endpoint === 'getCollection' ? endpoint : 'page'
}

/** Finds values that are not unique within a document, and entries with the same slug. */
export const checkDocumentKeys: DocumentRule = (document, catalog) => {
  const { sharedSlug, call, data } = document
  const message = `The request ${call} ${describeSharedSlug(sharedSlug ?? [])}.`
  const fix =
    'Give each entry a unique slug, or unpublish the others. If they are translations of one entry, ask an engineer to request a single language.'
  return [
    ...DOCUMENT_KEYS.flatMap((rule) => findRepeated(rule, rule.list(document, catalog)).map(({ problem }) => problem)),
    ...(sharedSlug === undefined
      ? []
      : [error('shared-slug', isRecord(data) && 'slug' in data ? 'slug' : '', message, fix)]),
  ]
}

/** Finds values that are not unique in the whole content. */
export const checkContentKeys: ContentRule = (catalog) =>
  CONTENT_KEYS.flatMap((rule) =>
    findRepeated(rule, rule.list(catalog)).map(({ key, problem }): ContentFinding => ({
      ...problem,
      document: key.document,
    })),
  )

function findRepeated<Found extends Key>(
  { rule, severity, says, fix }: Pick<KeyRule<Found, never>, 'rule' | 'severity' | 'says' | 'fix'>,
  keys: readonly Found[],
): { readonly key: Found; readonly problem: Problem }[] {
  const first = new Map<string, Found>()
  return keys.flatMap((key) => {
    const { field, value, name } = key
    const id = `${rule === 'duplicate-entry' ? name : ''} ${value.toLowerCase()}`
    const earlier = first.get(id)
    if (value === '') return []
    if (earlier === undefined) {
      first.set(id, key)
      return []
    }
    const message = says
      .replace('{value}', () => value)
      .replace('{name}', () => name)
      .replace('{first}', () => earlier.name)
    return [{ key, problem: { rule, severity, field, message, fix } }]
  })
}
