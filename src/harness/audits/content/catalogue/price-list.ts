import { nearestName } from '#environment/nearest-name.ts'
import type { CmsDocument } from '../../cms-document.ts'
import type { GatheredContent } from '../../gather-content.ts'
import { isRecord, numberOf, wordOf } from '../document-fields.ts'
import type { ContentFinding, PlacedResult } from '../rule.ts'
import { isSoundPrice } from './prices.ts'
import { type ProductPage, productPages } from './products.ts'

/** Skus that a finding names. */
const NAMED = 5

/**
 * The price list held against the product pages (API-41): skus that are missing there or on all pages, without price or
 * stock, or with another price than the page (AUD-14).
 */
export function priceList({ documents, priceList: list }: GatheredContent): ContentFinding[] {
  if (list === null || !isRecord(list.data)) return []
  const products = productPages(documents)
  if (Object.keys(list.data).length === 0 && products.size > 0) return [emptyList(list)]
  const records = new Map(Object.entries(list.data))
  const ofPages = Map.groupBy(
    [...products.values()].flatMap(({ skus }) => skus.map(({ entry }) => wordOf(entry, 'sku'))),
    (sku) => sku,
  )
  // Which of two products a shared sku is has to be told first.
  const own = new Map([...records].filter(([sku]) => ofPages.get(sku)?.length === 1))
  const free = [...records.keys()].filter((sku) => !ofPages.has(sku))
  return [
    ...[...products.values()].flatMap((product) => missingSkus(product, records, free)),
    ...[...products.values()].flatMap((product) => otherPrices(product, own)),
    ...[...records].flatMap(([sku, record]) =>
      judgeRecord(sku, record).map((verdict) => ({ ...verdict, document: list })),
    ),
    ...unknownSkus(list, free, ofPages.keys()),
  ]
}

function emptyList(document: CmsDocument): ContentFinding {
  return {
    rule: 'empty-price-list',
    severity: 'error',
    document,
    field: '',
    message: 'The price list (GET Products) is empty, so nothing can be bought.',
    fix: 'Ask whoever looks after prices and stock; the CMS only passes them on.',
  }
}

function missingSkus(
  product: ProductPage,
  records: ReadonlyMap<string, unknown>,
  free: readonly string[],
): ContentFinding[] {
  return product.skus.flatMap(({ path, entry }) => {
    const sku = wordOf(entry, 'sku')
    if (sku === '' || records.has(sku)) return []
    const begin = sku.slice(0, 3).toLowerCase()
    const near = nearestName(
      sku,
      free.filter((other) => other.toLowerCase().startsWith(begin)),
    )
    return [
      {
        rule: 'sku-not-in-price-list',
        severity: 'error',
        document: product.document,
        field: `${path}.sku`,
        message: `The sku “${sku}” is not in the price list (GET Products)${near === undefined ? '' : `; “${near}” is, and no page has it`}. Shoppers see no live price and cannot buy it.`,
        fix:
          near === undefined
            ? 'Add it to the price list, or correct the sku.'
            : `Write “${near}” if that is meant, or add the sku to the price list.`,
      },
    ]
  })
}

/** The page shows its own price until the price list arrives (PROD-06); two prices in one second look like a trick. */
function otherPrices({ document, skus }: ProductPage, records: ReadonlyMap<string, unknown>): ContentFinding[] {
  const cheapest = Math.min(...skus.map(({ entry }) => numberOf(entry, 'price') ?? 0).filter((price) => price > 0))
  return skus.flatMap(({ path, entry }) => {
    const live = numberOf(records.get(wordOf(entry, 'sku')), 'price')
    const price = numberOf(entry, 'price')
    if (!isSoundPrice(price, cheapest) || live === undefined || live <= 0 || live === price) return []
    return [
      {
        rule: 'price-not-of-price-list',
        severity: 'warning',
        document,
        field: `${path}.price`,
        message: `The price here is ${price}, and that of the price list (GET Products) ${live}: it changes while the shopper looks.`,
        fix: 'Correct the one that is old.',
      },
    ]
  })
}

function judgeRecord(sku: string, record: unknown): PlacedResult[] {
  const [price, stock] = [numberOf(record, 'price'), numberOf(record, 'qtyOnHand')]
  const [percent, discounted] = [numberOf(record, 'bestDiscountPercentage'), numberOf(record, 'bestDiscountedPrice')]
  const fix = 'Correct it where prices and stock are kept; the CMS only passes it on.'
  const verdict = (name: string, rule: string, message: string): PlacedResult[] => [
    { rule, severity: 'error', field: `${sku}.${name}`, message, fix },
  ]
  if (price === undefined || price <= 0) {
    return verdict('price', 'price-list-price', `The price list has no price above 0 for ${sku}.`)
  }
  if (stock === undefined) {
    return verdict('qtyOnHand', 'price-list-stock', `The price list has no stock for ${sku}, so nobody can buy it.`)
  }
  if (stock < 0) return verdict('qtyOnHand', 'price-list-stock', `The stock of ${sku} is ${stock}.`)
  if (percent !== undefined && (percent < 0 || percent > 100)) {
    return verdict('bestDiscountPercentage', 'price-list-discount', `The discount of ${sku} is ${percent} %.`)
  }
  if (discounted === undefined || discounted <= price) return []
  return verdict(
    'bestDiscountedPrice',
    'price-list-discount',
    `The discounted price ${discounted} of ${sku} is above its price ${price}.`,
  )
}

/** What the price list sells and no page shows; a sku that begins as those of a product may be one of the past. */
function unknownSkus(document: CmsDocument, free: readonly string[], ofPages: Iterable<string>): ContentFinding[] {
  const stems = new Set([...ofPages].map(stem))
  const unknown = free.filter((sku) => !stems.has(stem(sku)))
  const [first] = unknown
  if (first === undefined) return []
  const more = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : ''
  const names = unknown.slice(0, NAMED).map((sku) => `“${sku}”`)
  return [
    {
      rule: 'product-without-page',
      severity: 'warning',
      document,
      field: first,
      message: `The price list has ${names.join(', ')}${more}, and no page that a link leads to sells ${unknown.length === 1 ? 'it' : 'them'}.`,
      fix: 'Link the product from a collection, or take the sku out of the price list.',
    },
  ]
}

/** `TRN-LR` of `TRN-LR-65-24`: skus of one product begin alike. */
function stem(sku: string): string {
  return sku.split('-', 2).join('-')
}
