import { type Entry, entriesOf, wordOf } from '../document-fields.ts'
import type { DocumentRule, PlacedResult } from '../rule.ts'

const OPTION_LISTS = ['selects', 'compatibility_options'] as const

/** Colours of swatches by their digits; names of colours are as good. */
const BROKEN_COLOR = /^#(?!(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$)/i

/** Choices of a product that lead to no sku or to several (AUD-15). */
export const choices: DocumentRule = (document) => {
  if (document.endpoint.id !== 'getProduct') return []
  const colors = entriesOf(document.data, 'color_options')
  const broken = colors.filter(({ entry }) => BROKEN_COLOR.test(wordOf(entry, 'value')))
  const skus = entriesOf(document.data, 'skus')
  const offered = offeredValues(document.data, broken.length > 0 ? [] : colors)
  return [
    ...broken.map(({ path, entry }) => brokenColor(path, wordOf(entry, 'value'))),
    ...skus.flatMap((sku) => notOffered(sku, offered)),
    ...withoutChoice(skus),
    ...ofSameChoice(skus, offered),
  ].map((verdict) => ({ ...verdict, document }))
}

/** The values that the page offers, by the name of the choice. */
function offeredValues(data: unknown, colors: readonly Entry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const offered = new Map<string, Set<string>>()
  for (const { entry } of OPTION_LISTS.flatMap((list) => entriesOf(data, list))) {
    offered.set(
      wordOf(entry, 'field_name'),
      new Set(entriesOf(entry, 'options').map((option) => wordOf(option.entry, 'value'))),
    )
  }
  for (const { entry } of colors) {
    const name = wordOf(entry, 'field_name')
    offered.set(name, (offered.get(name) ?? new Set()).add(wordOf(entry, 'value')))
  }
  return offered
}

function brokenColor(path: string, value: string): PlacedResult {
  return {
    rule: 'broken-color',
    severity: 'error',
    field: `${path}.value`,
    message: `“${value}” is no color, so the swatch is empty.`,
    fix: 'Write # and six digits from 0 to f, as #4a5152.',
  }
}

function notOffered({ path, entry }: Entry, offered: ReadonlyMap<string, ReadonlySet<string>>): PlacedResult[] {
  return entriesOf(entry, 'variants').flatMap((variant) => {
    const value = wordOf(variant.entry, 'value')
    const values = offered.get(wordOf(variant.entry, 'field_name'))
    if (values === undefined || values.has(value)) return []
    return [
      {
        rule: 'variant-not-offered',
        severity: 'error',
        field: `${path}.${variant.path}.value`,
        message: `The page offers no choice “${value}”, so ${wordOf(entry, 'sku')} can never be bought; it offers ${[...values].map((other) => `“${other}”`).join(', ')}.`,
        fix: 'Write one of these, or add the choice to the product.',
      } as const,
    ]
  })
}

function withoutChoice(skus: readonly Entry[]): PlacedResult[] {
  if (!skus.some(({ entry }) => entriesOf(entry, 'variants').length > 0)) return []
  return skus.flatMap(({ path, entry }) =>
    entriesOf(entry, 'variants').length > 0
      ? []
      : [
          {
            rule: 'sku-without-choice',
            severity: 'error',
            field: `${path}.variants`,
            message: `${wordOf(entry, 'sku')} has no choice while its sisters have, so nobody can choose it.`,
            fix: 'Add the choice that tells it from the others, or remove the sku.',
          } as const,
        ],
  )
}

/** The second of two skus that answer to the same choices is never found. */
function ofSameChoice(skus: readonly Entry[], offered: ReadonlyMap<string, ReadonlySet<string>>): PlacedResult[] {
  const first = new Map<string, string>()
  return skus.flatMap(({ path, entry }) => {
    const variants = entriesOf(entry, 'variants')
    const isKnown = variants.every((variant) => offered.get(wordOf(variant.entry, 'field_name')) !== undefined)
    if (variants.length === 0) return []
    const key = variants
      .map((variant) => `${wordOf(variant.entry, 'field_name')}=${wordOf(variant.entry, 'value')}`)
      .toSorted()
      .join('&')
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, wordOf(entry, 'sku'))
    if (earlier === undefined || !isKnown) return []
    return [
      {
        rule: 'skus-of-same-choice',
        severity: 'error',
        field: `${path}.variants`,
        message: `${wordOf(entry, 'sku')} has the same choices as ${earlier}, so only one of them can be bought.`,
        fix: 'Correct the choice of one of the two, or remove it.',
      } as const,
    ]
  })
}
