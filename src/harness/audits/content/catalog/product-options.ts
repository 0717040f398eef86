import { type Entry, listEntries, getText } from '../document-fields.ts'
import type { DocumentRule, FieldResult } from '../rule.ts'

const OPTION_LISTS = ['selects', 'compatibility_options'] as const

/** Matches invalid hexadecimal colors. Color names are also valid. */
const INVALID_COLOR = /^#(?!(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$)/i

/** Finds product options that match no SKU or several SKUs. */
export const checkProductOptions: DocumentRule = (document) => {
  if (document.endpoint.id !== 'getProduct') return []
  const colors = listEntries(document.data, 'color_options')
  const invalid = colors.filter(({ entry }) => INVALID_COLOR.test(getText(entry, 'value')))
  const skus = listEntries(document.data, 'skus')
  const offered = listOfferedValues(document.data, invalid.length > 0 ? [] : colors)
  return [
    ...invalid.map(({ path, entry }) => createInvalidColorResult(path, getText(entry, 'value'))),
    ...skus.flatMap((sku) => findNotOffered(sku, offered)),
    ...findSkusWithoutOptions(skus),
    ...findDuplicateOptions(skus, offered),
  ].map((verdict) => ({ ...verdict, document }))
}

/** Returns the values offered on the page, by option name. */
function listOfferedValues(data: unknown, colors: readonly Entry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const offered = new Map<string, Set<string>>()
  for (const { entry } of OPTION_LISTS.flatMap((list) => listEntries(data, list))) {
    offered.set(
      getText(entry, 'field_name'),
      new Set(listEntries(entry, 'options').map((option) => getText(option.entry, 'value'))),
    )
  }
  for (const { entry } of colors) {
    const name = getText(entry, 'field_name')
    offered.set(name, (offered.get(name) ?? new Set()).add(getText(entry, 'value')))
  }
  return offered
}

function createInvalidColorResult(path: string, value: string): FieldResult {
  return {
    rule: 'invalid-color',
    severity: 'error',
    field: `${path}.value`,
    message: `"${value}" is not a valid color, so the swatch is empty.`,
    fix: 'Enter # and six hexadecimal digits, such as #4a5152.',
  }
}

function findNotOffered({ path, entry }: Entry, offered: ReadonlyMap<string, ReadonlySet<string>>): FieldResult[] {
  return listEntries(entry, 'variants').flatMap((variant) => {
    const value = getText(variant.entry, 'value')
    const values = offered.get(getText(variant.entry, 'field_name'))
    if (values === undefined || values.has(value)) return []
    return [
      {
        rule: 'variant-not-offered',
        severity: 'error',
        field: `${path}.${variant.path}.value`,
        message: `The page has no option "${value}", so ${getText(entry, 'sku')} cannot be bought. The page offers ${[...values].map((other) => `"${other}"`).join(', ')}.`,
        fix: 'Use one of these, or add the option to the product.',
      } as const,
    ]
  })
}

function findSkusWithoutOptions(skus: readonly Entry[]): FieldResult[] {
  if (!skus.some(({ entry }) => listEntries(entry, 'variants').length > 0)) return []
  return skus.flatMap(({ path, entry }) =>
    listEntries(entry, 'variants').length > 0
      ? []
      : [
          {
            rule: 'sku-without-options',
            severity: 'error',
            field: `${path}.variants`,
            message: `${getText(entry, 'sku')} has no options, unlike the other SKUs of this product, so it cannot be selected.`,
            fix: 'Add the option that sets it apart, or remove the SKU.',
          } as const,
        ],
  )
}

/** Finds SKUs with the same options as an earlier SKU, because shoppers cannot select the later one. */
function findDuplicateOptions(
  skus: readonly Entry[],
  offered: ReadonlyMap<string, ReadonlySet<string>>,
): FieldResult[] {
  const first = new Map<string, string>()
  return skus.flatMap(({ path, entry }) => {
    const variants = listEntries(entry, 'variants')
    const isKnown = variants.every((variant) => offered.get(getText(variant.entry, 'field_name')) !== undefined)
    if (variants.length === 0) return []
    const key = variants
      .map((variant) => `${getText(variant.entry, 'field_name')}=${getText(variant.entry, 'value')}`)
      .toSorted()
      .join('&')
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, getText(entry, 'sku'))
    if (earlier === undefined || !isKnown) return []
    return [
      {
        rule: 'duplicate-sku-options',
        severity: 'error',
        field: `${path}.variants`,
        message: `${getText(entry, 'sku')} has the same options as ${earlier}, so only one of them can be bought.`,
        fix: 'Correct the options of one of the two, or remove it.',
      } as const,
    ]
  })
}
