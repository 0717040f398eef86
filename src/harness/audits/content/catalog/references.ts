import { getNavigation, MENU_TITLES } from '#contract/cms/navigation.ts'
import { findClosestMatch } from '#errors/closest-match.ts'
import type { Catalog } from '../catalog.ts'
import { type Entry, getText, isRecord, listEntries, toTexts } from '../document-fields.ts'
import type { DocumentRule, Problem, ReadDocument } from '../rule.ts'
import { findState, STATES } from './states.ts'

/** A value that must be one of several others. */
interface Reference {
  readonly field: string
  readonly value: string
  readonly known: readonly string[]
  /** Names that may be meant, if there are others than the known ones. */
  readonly hints?: readonly string[]
  /** What has the value, such as a SKU. */
  readonly owner?: string
}

/** References of one kind. A value that is not known is an error. */
interface ReferenceRule {
  readonly rule: string
  readonly severity: Problem['severity']
  readonly list: (document: ReadDocument, catalog: Catalog) => readonly Reference[]
  /** The problem. `{value}`, `{known}` and `{owner}` are replaced. */
  readonly says: string
  readonly fix: string
}

/** Matches invalid hexadecimal colors. Color names are also valid. */
export const INVALID_COLOR = /^#(?!(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$)/i

const OPTION_LISTS = ['selects', 'compatibility_options'] as const

/** References that must lead to something. To add a rule, add a row. */
const REFERENCES: readonly ReferenceRule[] = [
  {
    rule: 'unknown-state',
    severity: 'error',
    list: ({ fields }) =>
      fields.flatMap(({ path, name, value }) =>
        name === 'restricted_states' && typeof value === 'string' && findState(value) === undefined
          ? [{ field: path, value, known: [], hints: STATES.map((state) => state.name) }]
          : [],
      ),
    says: '"{value}" is not a US state, so the item could be sold where it is restricted.',
    fix: 'Enter a two-letter state code, such as CA.',
  },
  {
    rule: 'menu-not-shown',
    severity: 'error',
    list: ({ endpoint, data }) =>
      listEntries(endpoint.id === getNavigation.id ? data : undefined, 'main_navigation').flatMap(({ entry, path }) => {
        const value = getText(entry, 'title')
        // Another rule reports an empty title.
        return value === '' || MENU_TITLES.some((title) => title === value.toLowerCase())
          ? []
          : [{ field: `${path}.title`, value, known: [], hints: ['Rifles', 'Pistols', 'Apparel', 'Support'] }]
      }),
    says: 'The header does not show the menu "{value}". It shows the menus Rifles, Pistols, Apparel and Support.',
    fix: 'Use one of these titles, or move its links to another menu.',
  },
  {
    rule: 'sku-not-in-price-list',
    severity: 'error',
    list: ({ endpoint, data }, { priceList, hasPrices, skus }) => {
      const list = isRecord(priceList?.data) ? priceList.data : {}
      // Another rule reports an empty price list.
      if (endpoint.id !== 'getProduct' || !hasPrices) return []
      return listEntries(data, 'skus').flatMap(({ path, entry }) => {
        const value = getText(entry, 'sku')
        if (value === '' || Object.hasOwn(list, value)) return []
        const isSimilar = (sku: string): boolean => sku.slice(0, 3) === value.slice(0, 3) && !skus.has(sku)
        return [{ field: `${path}.sku`, value, known: [], hints: Object.keys(list).filter(isSimilar) }]
      })
    },
    says: 'The SKU "{value}" is not in the price list (GET Products), so shoppers see no live price and cannot buy it.',
    fix: 'Correct the SKU, or add it to the price list.',
  },
  {
    rule: 'variant-without-options',
    severity: 'error',
    list: ({ endpoint, data }) =>
      endpoint.id === 'getProduct'
        ? listVariants(data).map(({ path, entry, owner }) => ({
            field: `${path}.field_name`,
            value: getText(entry, 'field_name'),
            known: [...OPTION_LISTS, 'add_ons', 'color_options'].flatMap((list) =>
              listEntries(data, list).map((option) => getText(option.entry, 'field_name')),
            ),
            owner,
          }))
        : [],
    says: '{owner} has a variant "{value}", but the page has no option with that name.',
    fix: 'Add the option to the product, or remove the variant from the SKU.',
  },
  {
    rule: 'variant-not-offered',
    severity: 'error',
    list: ({ endpoint, data }) => {
      if (endpoint.id !== 'getProduct') return []
      const offered = listOfferedValues(data)
      return listVariants(data).flatMap(({ path, entry, owner }) => {
        const known = offered.get(getText(entry, 'field_name'))
        if (known === undefined) return []
        return [{ field: `${path}.value`, value: getText(entry, 'value'), known, owner }]
      })
    },
    says: 'The page has no option "{value}", so {owner} cannot be bought. The page offers {known}.',
    fix: 'Use one of these, or add the option to the product.',
  },
  {
    rule: 'inconsistent-filter-case',
    severity: 'error',
    list: ({ endpoint, data }) => {
      if (endpoint.id !== 'getCollection') return []
      const filters = new Map(
        listEntries(data, 'filters').map(({ entry }) => [getText(entry, 'category'), toTexts(entry['values'])]),
      )
      return listTags(data).flatMap(({ path, category, value }) => {
        const known = filters.get(category) ?? []
        const isSimilar = known.some((other) => other.toLowerCase() === value.toLowerCase())
        return isSimilar ? [{ field: `${path}.filter_value`, value, known }] : []
      })
    },
    says: '"{value}" differs from the value of the filter only in capital letters, so shoppers who filter do not see this item.',
    fix: 'Write it as the filter does. Capital letters matter.',
  },
  {
    rule: 'filter-without-items',
    severity: 'warning',
    list: ({ endpoint, data }) => {
      if (endpoint.id !== 'getCollection') return []
      const tags = listTags(data)
      return listEntries(data, 'filters').flatMap(({ path, entry }) => {
        const used = tags.filter(({ category }) => category === getText(entry, 'category'))
        return toTexts(entry['values']).flatMap((value, index) => {
          // Another rule reports values that differ only in capital letters.
          const isUsed = used.some((tag) => tag.value.toLowerCase() === value.toLowerCase())
          return value.trim() === '' || isUsed
            ? []
            : [{ field: `${path}.values[${index}]`, value, known: [], hints: used.map((tag) => tag.value) }]
        })
      })
    },
    says: 'No item in the collection has "{value}", so shoppers who choose this filter see an empty page.',
    fix: 'Remove the value from the filter, or add it to the items it applies to.',
  },
]

/** Finds references that lead to nothing, with the most similar name. */
export const checkReferences: DocumentRule = (document, catalog) =>
  REFERENCES.flatMap(({ rule, severity, list, says, fix }) =>
    list(document, catalog).flatMap(({ field, value, known, hints = known, owner = '' }): Problem[] => {
      if (known.includes(value)) return []
      const similar = findClosestMatch(value, [...hints])
      const message = says
        .replace('{value}', () => value)
        .replace('{known}', () => [...new Set(known)].map((name) => `"${name}"`).join(', '))
        .replace('{owner}', () => owner)
      return [
        {
          rule,
          severity,
          field,
          message: `${message}${similar === undefined ? '' : ` Did you mean "${similar}"?`}`,
          fix,
        },
      ]
    }),
  )

/** Lists the variants of the SKUs of a product, with their SKU. */
function listVariants(data: unknown): (Entry & { readonly owner: string })[] {
  return listEntries(data, 'skus').flatMap(({ path, entry }) =>
    listEntries(entry, 'variants').map((variant) => ({
      path: `${path}.${variant.path}`,
      entry: variant.entry,
      owner: getText(entry, 'sku'),
    })),
  )
}

/** Returns the values offered on the page of a product, by option name. */
export function listOfferedValues(data: unknown): ReadonlyMap<string, readonly string[]> {
  const offered = OPTION_LISTS.flatMap((list) => listEntries(data, list)).map(({ entry }) => ({
    name: getText(entry, 'field_name'),
    values: listEntries(entry, 'options').map((option) => getText(option.entry, 'value')),
  }))
  const swatches = listEntries(data, 'color_options')
  // Another rule reports an invalid color, with which no SKU has a match.
  const hasInvalid = swatches.some(({ entry }) => INVALID_COLOR.test(getText(entry, 'value')))
  const colors = (hasInvalid ? [] : swatches).map(({ entry }) => ({
    name: getText(entry, 'field_name'),
    values: [getText(entry, 'value')],
  }))
  return new Map(
    [...Map.groupBy([...offered, ...colors], ({ name }) => name)].map(([name, lists]) => [
      name,
      lists.flatMap(({ values }) => values),
    ]),
  )
}

/** Lists the filter tags of the items in a collection. */
function listTags(data: unknown): { readonly path: string; readonly category: string; readonly value: string }[] {
  return listEntries(data, 'items').flatMap(({ path, entry }) =>
    listEntries(entry, 'filter_tags').map((tag) => ({
      path: `${path}.${tag.path}`,
      category: getText(tag.entry, 'filter_category'),
      value: getText(tag.entry, 'filter_value'),
    })),
  )
}
