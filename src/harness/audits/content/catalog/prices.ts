import { type Field, isRecord, getNumber } from '../document-fields.ts'
import type { DocumentRule, FieldResult, RuleResult } from '../rule.ts'

/** Maximum ratio of a SKU's price to that of the product's cheapest SKU. A pack of ten may cost ten times as much. */
const MAX_PRICE_RATIO = 50

/** Finds implausible prices, discounts and stock values in products and cards. */
export const checkPrices: DocumentRule = (document) => {
  if (document.endpoint.id !== 'getProduct' && document.endpoint.id !== 'getCollection') return []
  const skus = document.fields.filter(({ name, path, value }) => name === 'skus' && path !== 'skus' && isRecord(value))
  const cheapest = Math.min(...skus.map(({ value }) => getNumber(value, 'price') ?? 0).filter((price) => price > 0))
  return document.fields
    .flatMap((field) => [...checkFieldPrices(field, cheapest), ...checkStock(field)])
    .map((verdict) => ({ ...verdict, document }))
}

/** Returns whether a price is valid. Invalid prices are reported separately. */
export function isValidPrice(price: number | undefined, cheapest: number): price is number {
  return price !== undefined && price > 0 && isWholeCents(price) && price <= cheapest * MAX_PRICE_RATIO
}

function isWholeCents(price: number): boolean {
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
}

function checkFieldPrices({ path, value }: Field, cheapest: number): FieldResult[] {
  if (!isRecord(value) || !('price' in value)) return []
  const price = getNumber(value, 'price')
  const wrong = price === undefined ? undefined : checkPrice(price, path.startsWith('skus[') ? cheapest : Infinity)
  if (wrong !== undefined) return [{ ...wrong, field: `${path}.price` }]
  if (getNumber(value, 'final_price') === 0) return [{ ...ZERO_PRICE, field: `${path}.final_price` }]
  const discount = checkDiscount(value)
  return discount === undefined ? [] : [{ ...discount, field: `${path}.discount_percentage` }]
}

const ZERO_PRICE: RuleResult = {
  rule: 'zero-price',
  severity: 'error',
  message: 'The price is 0, which is not a price, so the item is not sold until the price list has loaded.',
  fix: 'Enter the price in dollars.',
}

function checkPrice(price: number, cheapest: number): RuleResult | undefined {
  if (price === 0) return ZERO_PRICE
  if (!isWholeCents(price)) {
    return {
      rule: 'fractional-cents',
      severity: 'error',
      message: `The price ${price} has more than two decimals.`,
      fix: 'Round it to two decimals.',
    }
  }
  if (price <= cheapest * MAX_PRICE_RATIO) return undefined
  return {
    rule: 'price-outlier',
    severity: 'error',
    message: `The price ${price} is ${Math.round(price / cheapest)} times that of another SKU of this product. It may be in cents.`,
    fix: 'Enter the price in dollars, with a decimal point.',
  }
}

/** Checks the discount. Prices are rounded to cents, and percentages may be rounded to whole numbers. */
function checkDiscount(value: Readonly<Record<string, unknown>>): RuleResult | undefined {
  const percent = getNumber(value, 'discount_percentage')
  if (percent === undefined) return undefined
  if (percent < 0 || percent > 100) {
    return {
      rule: 'invalid-discount',
      severity: 'error',
      message: `The discount is ${percent}%.`,
      fix: 'Enter a percentage from 0 to 100.',
    }
  }
  const [price, final] = [getNumber(value, 'price'), getNumber(value, 'final_price')]
  if (price === undefined || final === undefined || final > price || price <= 0) return undefined
  const expected = price * (1 - percent / 100)
  const roundingOfPercent = Number.isInteger(percent) ? price * 0.005 : 0
  if (Math.abs(expected - final) <= roundingOfPercent + 0.0101) return undefined
  return {
    rule: 'inconsistent-discount',
    severity: 'error',
    message: `${price} minus ${percent}% is ${expected.toFixed(2)}, but the discounted price is ${final}.`,
    fix: 'Correct the percentage or the discounted price so that they match.',
  }
}

function checkStock({ path, name, value }: Field): FieldResult[] {
  if ((name !== 'quantity' && name !== 'qty_on_hand') || typeof value !== 'number') return []
  if (value >= 0 && Number.isInteger(value)) return []
  return [
    {
      rule: 'invalid-stock',
      severity: 'error',
      field: path,
      message: `The number in stock is ${value}.`,
      fix: 'Enter a whole number of 0 or more.',
    },
  ]
}
