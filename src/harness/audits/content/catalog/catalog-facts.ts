import { DISPLAY_TYPES } from '#contract/cms/display-types.ts'
import { type Field, isRecord } from '../document-fields.ts'
import type { DocumentRule, FieldResult } from '../rule.ts'

const ZIP_PART = /^\d{1,5}$/

/** Finds contradictions in products and collections. */
export const checkCatalogFacts: DocumentRule = (document) => {
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

function displayType(data: unknown, known: readonly string[]): FieldResult[] {
  const kind = isRecord(data) ? data['display_type'] : undefined
  if (kind === undefined || kind === null || (typeof kind === 'string' && known.includes(kind))) return []
  return [
    {
      rule: 'unknown-layout',
      severity: 'error',
      field: 'display_type',
      message: `The shop has no layout "${typeof kind === 'string' ? kind : JSON.stringify(kind)}" and shows "${known[0] ?? ''}" instead.`,
      fix: `Choose one of these: ${known.join(', ')}.`,
    },
  ]
}

function prices({ path, value }: Field): FieldResult[] {
  if (!isRecord(value) || !('final_price' in value) || !('price' in value)) return []
  const { price, final_price: final } = value
  if (typeof price === 'number' && price < 0) {
    return [
      {
        rule: 'negative-price',
        severity: 'error',
        field: `${path}.price`,
        message: `The price is ${price}.`,
        fix: 'Enter a price of 0 or more, in dollars.',
      },
    ]
  }
  if (typeof price === 'number' && typeof final === 'number' && final > price) {
    return [
      {
        rule: 'discount-above-price',
        severity: 'error',
        field: `${path}.final_price`,
        message: `The discounted price ${final} is higher than the price ${price}.`,
        fix: 'Swap the two, or correct the wrong one.',
      },
    ]
  }
  return []
}

function restrictions({ path, parent, value }: Field): FieldResult[] {
  if (typeof value !== 'string') return []
  const list = parent.slice(parent.lastIndexOf('.') + 1)
  if (list !== 'restricted_zips' || ZIP_PART.test(value.trim())) return []
  return [
    {
      rule: 'invalid-zip',
      severity: 'error',
      field: path,
      message: `"${value}" is not a ZIP code or the start of one, so the restriction never applies.`,
      fix: 'Enter one to five digits. 606 matches every ZIP code that contains 606.',
    },
  ]
}

/** Finds variants that shoppers cannot select because the page has no matching option. */
function variants({ path, name, value }: Field, data: unknown): FieldResult[] {
  if (name !== 'variants' || !isRecord(value) || !isRecord(data)) return []
  const field = value['field_name']
  const options = ['selects', 'compatibility_options', 'add_ons', 'color_options'].flatMap((list) => {
    const entries = data[list]
    return Array.isArray(entries) ? entries : []
  })
  if (options.some((option) => isRecord(option) && option['field_name'] === field)) return []
  return [
    {
      rule: 'variant-without-options',
      severity: 'error',
      field: `${path}.field_name`,
      message: `The SKU has a variant "${String(field)}", but the page has no option with that name.`,
      fix: 'Add the option to the product, or remove the variant from the SKU.',
    },
  ]
}
