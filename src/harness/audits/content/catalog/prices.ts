import { isSaleField } from '#contract/sale-field.ts'
import type { Catalog } from '../catalog.ts'
import { type Field, getNumber, getText, isRecord, listEntries } from '../document-fields.ts'
import { type ContentFinding, type ContentRule, type DocumentRule, error, type Problem, warning } from '../rule.ts'

/** Maximum ratio of two prices of a product. A pack of ten may cost ten times as much. */
const MAX_PRICE_RATIO = 50

/** Finds empty and implausible prices, discounts and stock values in products and cards. */
export const checkPrices: DocumentRule = (document, catalog) => {
  const { endpoint, data, fields } = document
  const unset = document.empty.flatMap(({ field, schema }) =>
    isSaleField(schema) && schema.safeParse(null).success ? [field] : [],
  )
  // An empty price and an empty discounted price next to it are one mistake.
  const isSecond = (field: string): boolean =>
    field.endsWith('final_price') && unset.includes(field.replace('final_price', 'price'))
  const empty = unset
    .filter((field) => !isSecond(field))
    .map((field): Problem => {
      const isPrice = field.endsWith('price')
      const effect = isPrice
        ? 'price is empty, so the item is not sold until the price list has loaded'
        : 'number in stock is empty, so it counts as 0'
      const fix = isPrice ? 'Enter the price in dollars.' : 'Enter the number in stock, or 0.'
      return error(isPrice ? 'missing-price' : 'missing-stock', field, `The ${effect}.`, fix)
    })
  if (endpoint.id !== 'getProduct' && endpoint.id !== 'getCollection') return empty
  const usual = getUsualPrice(data)
  return [
    ...empty,
    ...fields
      .flatMap((field) => [checkFieldPrices(field, usual), checkStock(field)])
      .filter((each) => each !== undefined),
    ...(endpoint.id === 'getProduct' ? checkLivePrices(data, usual, catalog) : []),
  ]
}

/** Returns the median price of the SKUs, so that one wrong price does not make all others suspicious. */
function getUsualPrice(data: unknown): number | undefined {
  const prices = listEntries(data, 'skus').map(({ entry }) => getNumber(entry, 'price') ?? 0)
  const sorted = prices.filter((price) => price > 0).toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

function isOutlier(price: number, usual: number | undefined): boolean {
  return usual !== undefined && (price > usual * MAX_PRICE_RATIO || price * MAX_PRICE_RATIO < usual)
}

function isWholeCents(price: number): boolean {
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
}

function checkFieldPrices({ path, value }: Field, usual: number | undefined): Problem | undefined {
  if (!isRecord(value) || !('price' in value)) return undefined
  const [price, final] = [getNumber(value, 'price'), getNumber(value, 'final_price')]
  const wrong = price === undefined ? undefined : checkPrice(price, path.startsWith('skus[') ? usual : undefined, path)
  if (wrong !== undefined) return wrong
  if (final === 0) return checkPrice(0, undefined, path, 'final_price')
  if (price !== undefined && final !== undefined && final > price) {
    const message = `The discounted price ${final} is higher than the price ${price}.`
    return error('discount-above-price', `${path}.final_price`, message, 'Swap the two, or correct the wrong one.')
  }
  return checkDiscount(path, getNumber(value, 'discount_percentage'), price, final)
}

function checkPrice(price: number, usual: number | undefined, path: string, name = 'price'): Problem | undefined {
  const field = `${path}.${name}`
  if (price === 0) {
    const message = 'The price is 0, which is not a price, so the item is not sold until the price list has loaded.'
    return error('zero-price', field, message, 'Enter the price in dollars.')
  }
  if (price < 0) return error('negative-price', field, `The price is ${price}.`, 'Enter a price in dollars.')
  if (!isWholeCents(price)) {
    return error(
      'fractional-cents',
      field,
      `The price ${price} has more than two decimals.`,
      'Round it to two decimals.',
    )
  }
  if (!isOutlier(price, usual)) return undefined
  const message = `The price ${price} is far from the price of other SKUs of this product, such as ${usual ?? ''}. It may be in cents.`
  return error('price-outlier', field, message, 'Enter the price in dollars, with a decimal point.')
}

/** Checks the discount. Prices are rounded to cents, and percentages may be rounded to whole numbers. */
function checkDiscount(
  path: string,
  percent: number | undefined,
  price: number | undefined,
  final: number | undefined,
): Problem | undefined {
  const field = `${path}.discount_percentage`
  if (percent === undefined) return undefined
  if (percent < 0 || percent > 100) {
    return error('invalid-discount', field, `The discount is ${percent}%.`, 'Enter a percentage from 0 to 100.')
  }
  if (price === undefined || final === undefined) return undefined
  const expected = price * (1 - percent / 100)
  const roundingOfPercent = Number.isInteger(percent) ? price * 0.005 : 0
  if (Math.abs(expected - final) <= roundingOfPercent + 0.0101) return undefined
  const message = `${price} minus ${percent}% is ${expected.toFixed(2)}, but the discounted price is ${final}.`
  const fix = 'Correct the percentage or the discounted price so that they match.'
  return error('inconsistent-discount', field, message, fix)
}

function checkStock({ path, name, value }: Field): Problem | undefined {
  if ((name !== 'quantity' && name !== 'qty_on_hand') || typeof value !== 'number') return undefined
  if (value >= 0 && Number.isInteger(value)) return undefined
  return error('invalid-stock', path, `The number in stock is ${value}.`, 'Enter a whole number of 0 or more.')
}

/**
 * Finds prices that differ from the price list (API-41). The page shows the CMS price until the price list loads
 * (PROD-06), so shoppers would see the price change.
 */
function checkLivePrices(data: unknown, usual: number | undefined, { priceList, skus }: Catalog): Problem[] {
  const list = isRecord(priceList?.data) ? priceList.data : {}
  return listEntries(data, 'skus').flatMap(({ path, entry }) => {
    const live = getNumber(list[getText(entry, 'sku')], 'price')
    const price = getNumber(entry, 'price')
    // Other rules report invalid prices and duplicate SKUs.
    if (skus.get(getText(entry, 'sku')) !== 1) return []
    if (price === undefined || price <= 0 || !isWholeCents(price) || isOutlier(price, usual)) return []
    if (live === undefined || live <= 0 || live === price) return []
    const message = `The price here is ${price}, but the price list (GET Products) has ${live}, so the price changes after the page loads.`
    return [warning('price-differs-from-price-list', `${path}.price`, message, 'Update the outdated price.')]
  })
}

/** Checks the price list: SKUs without a price or stock, and impossible discounts. */
export const checkPriceList: ContentRule = ({ products, priceList }): ContentFinding[] => {
  if (priceList === null || !isRecord(priceList.data)) return []
  const list = Object.entries(priceList.data)
  const place = (problem: Problem): ContentFinding => ({ ...problem, document: priceList })
  if (list.length === 0 && products.size > 0) {
    const fix = 'Ask the team that maintains prices and stock. They are not edited in the CMS.'
    return [
      place(error('empty-price-list', '', 'The price list (GET Products) is empty, so nothing can be bought.', fix)),
    ]
  }
  return list.flatMap(([sku, record]) => checkRecord(sku, record) ?? []).map(place)
}

function checkRecord(sku: string, record: unknown): Problem | undefined {
  const [price, stock] = [getNumber(record, 'price'), getNumber(record, 'qtyOnHand')]
  const [percent, discounted] = [getNumber(record, 'bestDiscountPercentage'), getNumber(record, 'bestDiscountedPrice')]
  const problem = (name: string, rule: string, message: string): Problem => {
    const fix = 'Correct it in the system that maintains prices and stock. It is not edited in the CMS.'
    return error(rule, `${sku}.${name}`, message, fix)
  }
  if (price === undefined || price <= 0) {
    return problem('price', 'price-list-price', `The price list has no price above 0 for ${sku}.`)
  }
  if (stock === undefined) {
    return problem('qtyOnHand', 'price-list-stock', `The price list has no stock for ${sku}, so it cannot be bought.`)
  }
  if (stock < 0) return problem('qtyOnHand', 'price-list-stock', `The stock of ${sku} is ${stock}.`)
  if (percent !== undefined && (percent < 0 || percent > 100)) {
    return problem('bestDiscountPercentage', 'price-list-discount', `The discount of ${sku} is ${percent}%.`)
  }
  if (discounted === undefined || discounted <= price) return undefined
  const message = `The discounted price ${discounted} of ${sku} is higher than its price ${price}.`
  return problem('bestDiscountedPrice', 'price-list-discount', message)
}
