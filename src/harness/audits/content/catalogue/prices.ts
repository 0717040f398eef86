import { type Field, isRecord, numberOf } from '../document-fields.ts'
import type { DocumentRule, PlacedResult, RuleResult } from '../rule.ts'

/** How many times the price of the cheapest sku of a product another may cost; packs of ten cost ten times as much. */
const DEAREST_TIMES = 50

/** Prices, discounts and stock of products and cards that no shop can mean (AUD-14). */
export const prices: DocumentRule = (document) => {
  if (document.endpoint.id !== 'getProduct' && document.endpoint.id !== 'getCollection') return []
  const skus = document.fields.filter(({ name, path, value }) => name === 'skus' && path !== 'skus' && isRecord(value))
  const cheapest = Math.min(...skus.map(({ value }) => numberOf(value, 'price') ?? 0).filter((price) => price > 0))
  return document.fields
    .flatMap((field) => [...judgePrices(field, cheapest), ...judgeStock(field)])
    .map((verdict) => ({ ...verdict, document }))
}

/** Whether a price is one that shoppers can pay; what is wrong with another is told at its own field. */
export function isSoundPrice(price: number | undefined, cheapest: number): price is number {
  return price !== undefined && price > 0 && isWholeCents(price) && price <= cheapest * DEAREST_TIMES
}

function isWholeCents(price: number): boolean {
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
}

function judgePrices({ path, value }: Field, cheapest: number): PlacedResult[] {
  if (!isRecord(value) || !('price' in value)) return []
  const price = numberOf(value, 'price')
  const wrong = price === undefined ? undefined : judgePrice(price, path.startsWith('skus[') ? cheapest : Infinity)
  if (wrong !== undefined) return [{ ...wrong, field: `${path}.price` }]
  const discount = judgeDiscount(value)
  return discount === undefined ? [] : [{ ...discount, field: `${path}.discount_percentage` }]
}

function judgePrice(price: number, cheapest: number): RuleResult | undefined {
  if (price === 0) {
    return {
      rule: 'price-of-zero',
      severity: 'error',
      message: 'The price is 0, so it costs nothing.',
      fix: 'Write the price in dollars; leave the field empty for what cannot be bought yet.',
    }
  }
  if (!isWholeCents(price)) {
    return {
      rule: 'parts-of-a-cent',
      severity: 'error',
      message: `The price ${price} has parts of a cent, which nobody can pay.`,
      fix: 'Round it to two digits after the point.',
    }
  }
  if (price <= cheapest * DEAREST_TIMES) return undefined
  return {
    rule: 'price-out-of-line',
    severity: 'error',
    message: `The price ${price} is ${Math.round(price / cheapest)} times that of another sku of this product; it may be in cents.`,
    fix: 'Write the price in dollars, with a point before the cents.',
  }
}

/** Prices are rounded to cents, and percentages may be rounded to whole ones. */
function judgeDiscount(value: Readonly<Record<string, unknown>>): RuleResult | undefined {
  const percent = numberOf(value, 'discount_percentage')
  if (percent === undefined) return undefined
  if (percent < 0 || percent > 100) {
    return {
      rule: 'impossible-discount',
      severity: 'error',
      message: `The discount is ${percent} %.`,
      fix: 'Write a percentage from 0 to 100.',
    }
  }
  const [price, final] = [numberOf(value, 'price'), numberOf(value, 'final_price')]
  if (price === undefined || final === undefined || final > price || price <= 0) return undefined
  const expected = price * (1 - percent / 100)
  const roundingOfPercent = Number.isInteger(percent) ? price * 0.005 : 0
  if (Math.abs(expected - final) <= roundingOfPercent + 0.0101) return undefined
  return {
    rule: 'discount-does-not-add-up',
    severity: 'error',
    message: `${price} less ${percent} % is ${expected.toFixed(2)}, and the discounted price is ${final}.`,
    fix: 'Correct the percentage or the discounted price, so that both say the same.',
  }
}

function judgeStock({ path, name, value }: Field): PlacedResult[] {
  if ((name !== 'quantity' && name !== 'qty_on_hand') || typeof value !== 'number') return []
  if (value >= 0 && Number.isInteger(value)) return []
  return [
    {
      rule: 'impossible-stock',
      severity: 'error',
      field: path,
      message: `The number in stock is ${value}.`,
      fix: 'Write a whole number of 0 or more.',
    },
  ]
}
