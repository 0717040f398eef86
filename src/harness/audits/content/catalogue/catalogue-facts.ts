import { type Field, isRecord } from '../document-fields.ts'
import type { DocumentRule, PlacedResult } from '../rule.ts'

const DISPLAY_TYPES: Readonly<Record<string, readonly string[]>> = {
  getProduct: ['product-short-alt', 'product-short', 'product-long'],
  getCollection: ['collection-simple-grid', 'collection-tabbed-grid', 'collection-cards', 'collection-filterable-grid'],
}

const ZIP_PART = /^\d{1,5}$/

/** Facts of products and collections that contradict themselves. */
export const catalogueFacts: DocumentRule = (document) => {
  const layouts = DISPLAY_TYPES[document.endpoint.id]
  if (layouts === undefined) return []
  const verdicts = [
    ...displayType(document.data, layouts),
    ...document.fields.flatMap((field) => [
      ...prices(field),
      ...restrictions(field),
      ...variants(field, document.data),
    ]),
  ]
  return verdicts.map((verdict) => ({ ...verdict, document }))
}

function displayType(data: unknown, known: readonly string[]): PlacedResult[] {
  const kind = isRecord(data) ? data['display_type'] : undefined
  if (kind === undefined || kind === null || (typeof kind === 'string' && known.includes(kind))) return []
  return [
    {
      rule: 'unknown-layout',
      severity: 'error',
      field: 'display_type',
      message: `The shop has no layout “${typeof kind === 'string' ? kind : JSON.stringify(kind)}”, and shows “${known[0] ?? ''}” in its place.`,
      fix: `Choose one of: ${known.join(', ')}.`,
    },
  ]
}

function prices({ path, value }: Field): PlacedResult[] {
  if (!isRecord(value) || !('final_price' in value) || !('price' in value)) return []
  const { price, final_price: final } = value
  if (typeof price === 'number' && price < 0) {
    return [
      {
        rule: 'negative-price',
        severity: 'error',
        field: `${path}.price`,
        message: `The price is ${price}.`,
        fix: 'Write a price of 0 or more, in dollars.',
      },
    ]
  }
  if (typeof price === 'number' && typeof final === 'number' && final > price) {
    return [
      {
        rule: 'discount-above-price',
        severity: 'error',
        field: `${path}.final_price`,
        message: `The discounted price ${final} is above the price ${price}.`,
        fix: 'Exchange the two, or correct the one that is wrong.',
      },
    ]
  }
  return []
}

function restrictions({ path, parent, value }: Field): PlacedResult[] {
  if (typeof value !== 'string') return []
  const list = parent.slice(parent.lastIndexOf('.') + 1)
  if (list !== 'restricted_zips' || ZIP_PART.test(value.trim())) return []
  return [
    {
      rule: 'broken-zip',
      severity: 'error',
      field: path,
      message: `“${value}” is no zip code and no beginning of one, so the restriction never applies.`,
      fix: 'Write one to five digits; 606 stands for every zip code that holds 606.',
    },
  ]
}

/** A variant of a field that no choice on the page has can never be bought. */
function variants({ path, name, value }: Field, data: unknown): PlacedResult[] {
  if (name !== 'variants' || !isRecord(value) || !isRecord(data)) return []
  const field = value['field_name']
  const choices = ['selects', 'compatibility_options', 'add_ons', 'color_options'].flatMap((list) => {
    const entries = data[list]
    return Array.isArray(entries) ? entries : []
  })
  if (choices.some((choice) => isRecord(choice) && choice['field_name'] === field)) return []
  return [
    {
      rule: 'variant-without-choice',
      severity: 'error',
      field: `${path}.field_name`,
      message: `The sku differs in “${String(field)}”, and the page offers no choice of that name.`,
      fix: 'Add the choice to the product, or remove the variant from the sku.',
    },
  ]
}
