import type { GatheredContent } from '../../gather-content.ts'
import { type Entry, entriesOf, isRecord, numberOf, wordOf, wordsOf } from '../document-fields.ts'
import type { ContentFinding, PlacedResult, RuleResult } from '../rule.ts'
import { cardsOf, productAt, type ProductPage, productPages } from './products.ts'

const FLAGS = [
  { flag: 'ffl_item', words: 'a firearm' },
  { flag: 'receiver_item', words: 'a receiver' },
] as const

const LIMITS = [
  { list: 'restricted_states', name: 'states' },
  { list: 'restricted_zips', name: 'zip codes' },
] as const

/** Cards of collections held against the products that they stand for (AUD-14, AUD-15, AUD-19). A card has one finding at most. */
export function cards({ documents }: GatheredContent): ContentFinding[] {
  const products = productPages(documents)
  const numbers = Map.groupBy(products.values(), ({ document }) => wordOf(document.data, 'product_id'))
  return documents.flatMap((document) => {
    const seen = new Set<string>()
    return cardsOf(document).flatMap(({ path, entry }) => {
      const url = wordOf(entry, 'url')
      const product = productAt(url, products)
      if (product === undefined) return []
      const isSecond = seen.has(product.page)
      seen.add(product.page)
      const wrong =
        otherProduct(entry, product, numbers) ?? (isSecond ? twice(product) : judgeCard(entry, product, products))
      return wrong === undefined ? [] : [{ ...wrong, document, field: `${path}.${wrong.field}` }]
    })
  })
}

function otherProduct(
  card: Entry['entry'],
  { document, page }: ProductPage,
  numbers: ReadonlyMap<string, readonly ProductPage[]>,
): PlacedResult | undefined {
  const [own, wanted] = [wordOf(document.data, 'product_id'), wordOf(card, 'product_id')]
  // A number that two products have is told there.
  if (own === wanted || own === '' || wanted === '' || (numbers.get(own)?.length ?? 0) > 1) return undefined
  return {
    field: 'url',
    rule: 'card-of-other-product',
    severity: 'error',
    message: `The card is that of ${wanted}, and ${page} is ${own}.`,
    fix: 'Correct the address or the number of the product, so that both mean the same.',
  }
}

function twice({ page }: ProductPage): PlacedResult {
  return {
    field: 'url',
    rule: 'card-twice',
    severity: 'error',
    message: `The card of ${page} stands twice in this collection.`,
    fix: 'Remove one of the two.',
  }
}

function judgeCard(
  card: Entry['entry'],
  product: ProductPage,
  products: ReadonlyMap<string, ProductPage>,
): PlacedResult | undefined {
  return (
    judgeFlags(card, product) ??
    judgeSku(card, product, products) ??
    judgeLimits(card, product) ??
    judgePrice(card, product)
  )
}

function judgeFlags(card: Entry['entry'], { document: { data } }: ProductPage): PlacedResult | undefined {
  const wrong = FLAGS.find(({ flag }) => isRecord(data) && data[flag] === true && card[flag] === false)
  if (wrong === undefined) return undefined
  return {
    field: wrong.flag,
    rule: 'card-without-flag',
    severity: 'error',
    message: `The product is ${wrong.words}, and its card does not say so: added from here, it could ship without a dealer.`,
    fix: `Set “${wrong.flag}” on the card as on the product.`,
  }
}

function judgeSku(
  card: Entry['entry'],
  { skus }: ProductPage,
  products: ReadonlyMap<string, ProductPage>,
): PlacedResult | undefined {
  const sku = wordOf(card, 'sku')
  const own = skus.map(({ entry }) => wordOf(entry, 'sku'))
  if (sku !== '' && own.length > 0 && !own.includes(sku)) {
    const other = [...products.values()].find((product) =>
      product.skus.some(({ entry }) => wordOf(entry, 'sku') === sku),
    )
    // A sku that is nobody's may be new; the first sku of the page is bought then.
    if (other === undefined) return undefined
    return {
      field: 'sku',
      rule: 'card-of-other-sku',
      severity: 'error',
      message: `The sku “${sku}” is that of ${wordOf(other.document.data, 'title')}: a click here puts that into the cart.`,
      fix: `Write a sku of this product: ${own.join(', ')}.`,
    }
  }
  if (card['no_variants'] !== true || own.length < 2) return undefined
  return {
    field: 'no_variants',
    rule: 'card-without-choices',
    severity: 'error',
    message: `The card says that the product has no choices, and it has ${own.length} skus: a click here buys ${sku} unasked.`,
    fix: 'Set “no_variants” to no.',
  }
}

/** The card stands for the sku that it names. */
function judgeLimits(card: Entry['entry'], { skus }: ProductPage): PlacedResult | undefined {
  const own = skus.find(({ entry }) => wordOf(entry, 'sku') === wordOf(card, 'sku'))?.entry
  if (own === undefined) return undefined
  const wrong = LIMITS.find(
    ({ list }) => Array.isArray(card[list]) && wordsOf(card[list]).length === 0 && wordsOf(own[list]).length > 0,
  )
  if (wrong === undefined) return undefined
  return {
    field: wrong.list,
    rule: 'card-without-limits',
    severity: 'error',
    message: `The card has no restricted ${wrong.name}, and the product has: ${wordsOf(own[wrong.list]).join(', ')}.`,
    fix: `Copy the ${wrong.name} of the product.`,
  }
}

function judgePrice(card: Entry['entry'], { skus }: ProductPage): PlacedResult | undefined {
  const price = numberOf(card['prices'], 'price')
  const own = skus.map(({ entry }) => numberOf(entry, 'price')).filter((one) => one !== undefined && one > 0)
  if (price === undefined || price <= 0 || own.length === 0 || own.includes(price)) return undefined
  return {
    field: 'prices.price',
    rule: 'card-price-differs',
    severity: 'error',
    message: `The card says ${price}, and the product costs ${[...new Set(own)].join(', ')}.`,
    fix: 'Copy the price of the product.',
  }
}

/** Related products that are the page itself, or stand there twice. */
export function relatedProducts({ documents }: GatheredContent): ContentFinding[] {
  return [...productPages(documents).values()].flatMap(({ document, page }) => {
    const seen = new Set<string>()
    return entriesOf(document.data, 'related_products').flatMap(({ path, entry }) => {
      const url = wordOf(entry, 'url').replace(/\/$/, '')
      const verdict = url === page ? ITSELF : seen.has(url) ? AGAIN : undefined
      seen.add(url)
      return verdict === undefined ? [] : [{ ...verdict, document, field: `${path}.url` }]
    })
  })
}

const ITSELF: RuleResult = {
  rule: 'related-to-itself',
  severity: 'warning',
  message: 'The product is recommended on its own page: it leads to itself.',
  fix: 'Choose another product, or remove it.',
}

const AGAIN: RuleResult = {
  rule: 'related-twice',
  severity: 'warning',
  message: 'The same product is recommended twice.',
  fix: 'Choose another product, or remove one of the two.',
}
