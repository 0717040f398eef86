import { findClosestMatch } from '#errors/closest-match.ts'
import type { CmsDocument } from '../../cms-document.ts'
import type { GatheredContent } from '../../gather-content.ts'
import { isRecord, getNumber, getText } from '../document-fields.ts'
import { isBrokenLink } from '../links/content-links.ts'
import type { ContentFinding, FieldResult } from '../rule.ts'
import { isValidPrice } from './prices.ts'
import { type ProductPage, listProductPages } from './products.ts'

/** Maximum number of SKUs in a message. */
const MAX_SKUS_NAMED = 5

/**
 * Compares the price list with the product pages (API-41). Finds SKUs that are missing from either, have no price or
 * stock, or have different prices.
 */
export function checkPriceList({ documents, failed, priceList: list }: GatheredContent): ContentFinding[] {
  if (list === null || !isRecord(list.data)) return []
  const products = listProductPages(documents)
  if (Object.keys(list.data).length === 0 && products.size > 0) return [createEmptyListFinding(list)]
  const records = new Map(Object.entries(list.data))
  const skusOnPages = Map.groupBy(
    [...products.values()].flatMap(({ skus }) => skus.map(({ entry }) => getText(entry, 'sku'))),
    (sku) => sku,
  )
  // Another rule reports SKUs shared by two products.
  const unambiguous = new Map([...records].filter(([sku]) => skusOnPages.get(sku)?.length === 1))
  const unused = [...records.keys()].filter((sku) => !skusOnPages.has(sku))
  return [
    ...[...products.values()].flatMap((product) => findMissingSkus(product, records, unused)),
    ...[...products.values()].flatMap((product) => findPriceDifferences(product, unambiguous)),
    ...[...records].flatMap(([sku, record]) =>
      checkRecord(sku, record).map((verdict) => ({ ...verdict, document: list })),
    ),
    // A page that failed to load may offer them.
    ...(failed.some((call) => !isBrokenLink(call)) ? [] : findUnknownSkus(list, unused, skusOnPages.keys())),
  ]
}

function createEmptyListFinding(document: CmsDocument): ContentFinding {
  return {
    rule: 'empty-price-list',
    severity: 'error',
    document,
    field: '',
    message: 'The price list (GET Products) is empty, so nothing can be bought.',
    fix: 'Ask the team that maintains prices and stock. They are not edited in the CMS.',
  }
}

function findMissingSkus(
  product: ProductPage,
  records: ReadonlyMap<string, unknown>,
  free: readonly string[],
): ContentFinding[] {
  return product.skus.flatMap(({ path, entry }) => {
    const sku = getText(entry, 'sku')
    if (sku === '' || records.has(sku)) return []
    const prefix = sku.slice(0, 3).toLowerCase()
    const similar = findClosestMatch(
      sku,
      free.filter((other) => other.toLowerCase().startsWith(prefix)),
    )
    return [
      {
        rule: 'sku-not-in-price-list',
        severity: 'error',
        document: product.document,
        field: `${path}.sku`,
        message: `The SKU "${sku}" is not in the price list (GET Products)${similar === undefined ? '' : `, which has "${similar}" instead, a SKU that no page uses`}. Shoppers see no live price and cannot buy it.`,
        fix:
          similar === undefined
            ? 'Add it to the price list, or correct the SKU.'
            : `Change it to "${similar}" if that is the intended SKU, or add the SKU to the price list.`,
      },
    ]
  })
}

/**
 * Finds price differences. The page shows the CMS price until the price list loads (PROD-06), so shoppers would see the
 * price change.
 */
function findPriceDifferences(
  { document, skus }: ProductPage,
  records: ReadonlyMap<string, unknown>,
): ContentFinding[] {
  const cheapest = Math.min(...skus.map(({ entry }) => getNumber(entry, 'price') ?? 0).filter((price) => price > 0))
  return skus.flatMap(({ path, entry }) => {
    const live = getNumber(records.get(getText(entry, 'sku')), 'price')
    const price = getNumber(entry, 'price')
    if (!isValidPrice(price, cheapest) || live === undefined || live <= 0 || live === price) return []
    return [
      {
        rule: 'price-differs-from-price-list',
        severity: 'warning',
        document,
        field: `${path}.price`,
        message: `The price here is ${price}, but the price list (GET Products) has ${live}, so the price changes after the page loads.`,
        fix: 'Update the outdated price.',
      },
    ]
  })
}

function checkRecord(sku: string, record: unknown): FieldResult[] {
  const [price, stock] = [getNumber(record, 'price'), getNumber(record, 'qtyOnHand')]
  const [percent, discounted] = [getNumber(record, 'bestDiscountPercentage'), getNumber(record, 'bestDiscountedPrice')]
  const fix = 'Correct it in the system that maintains prices and stock. It is not edited in the CMS.'
  const verdict = (name: string, rule: string, message: string): FieldResult[] => [
    { rule, severity: 'error', field: `${sku}.${name}`, message, fix },
  ]
  if (price === undefined || price <= 0) {
    return verdict('price', 'price-list-price', `The price list has no price above 0 for ${sku}.`)
  }
  if (stock === undefined) {
    return verdict('qtyOnHand', 'price-list-stock', `The price list has no stock for ${sku}, so it cannot be bought.`)
  }
  if (stock < 0) return verdict('qtyOnHand', 'price-list-stock', `The stock of ${sku} is ${stock}.`)
  if (percent !== undefined && (percent < 0 || percent > 100)) {
    return verdict('bestDiscountPercentage', 'price-list-discount', `The discount of ${sku} is ${percent}%.`)
  }
  if (discounted === undefined || discounted <= price) return []
  return verdict(
    'bestDiscountedPrice',
    'price-list-discount',
    `The discounted price ${discounted} of ${sku} is higher than its price ${price}.`,
  )
}

/** Finds SKUs in the price list that no page offers. A SKU with a product's prefix may be a former variant. */
function findUnknownSkus(document: CmsDocument, free: readonly string[], ofPages: Iterable<string>): ContentFinding[] {
  const stems = new Set([...ofPages].map(getStem))
  const unknown = free.filter((sku) => !stems.has(getStem(sku)))
  const [first] = unknown
  if (first === undefined) return []
  const names = unknown.slice(0, MAX_SKUS_NAMED).map((sku) => `"${sku}"`)
  if (unknown.length > MAX_SKUS_NAMED) names.push(`${unknown.length - MAX_SKUS_NAMED} more`)
  const listFormat = new Intl.ListFormat('en-US')
  return [
    {
      rule: 'product-without-page',
      severity: 'warning',
      document,
      field: first,
      message: `The price list contains ${unknown.length === 1 ? 'SKU' : 'SKUs'} ${listFormat.format(names)}, but no linked product page offers ${unknown.length === 1 ? 'it' : 'them'}.`,
      fix: 'Link to the product from a collection, or remove the SKU from the price list.',
    },
  ]
}

/** Returns the common prefix of a product's SKUs, such as `TRN-LR` for `TRN-LR-65-24`. */
function getStem(sku: string): string {
  return sku.split('-', 2).join('-')
}
