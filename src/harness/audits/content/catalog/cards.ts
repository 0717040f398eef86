import type { GatheredContent } from '../../gather-content.ts'
import { type Entry, listEntries, isRecord, getNumber, getText, toTexts } from '../document-fields.ts'
import type { ContentFinding, FieldResult, RuleResult } from '../rule.ts'
import { listCards, findProduct, type ProductPage, listProductPages } from './products.ts'

const FLAGS = [
  { flag: 'ffl_item', words: 'a firearm' },
  { flag: 'receiver_item', words: 'a receiver' },
] as const

const RESTRICTIONS = [
  { list: 'restricted_states', name: 'states' },
  { list: 'restricted_zips', name: 'ZIP codes' },
] as const

/** Compares collection cards with their products, with at most one finding per card. */
export function checkCards({ documents }: GatheredContent): ContentFinding[] {
  const products = listProductPages(documents)
  const numbers = Map.groupBy(products.values(), ({ document }) => getText(document.data, 'product_id'))
  return documents.flatMap((document) => {
    const seen = new Set<string>()
    return listCards(document).flatMap(({ path, entry }) => {
      const url = getText(entry, 'url')
      const product = findProduct(url, products)
      if (product === undefined) return []
      const isSecond = seen.has(product.page)
      seen.add(product.page)
      const wrong =
        checkProductNumber(entry, product, numbers) ??
        (isSecond ? createDuplicateResult(product) : checkCard(entry, product, products))
      return wrong === undefined ? [] : [{ ...wrong, document, field: `${path}.${wrong.field}` }]
    })
  })
}

function checkProductNumber(
  card: Entry['entry'],
  { document, page }: ProductPage,
  numbers: ReadonlyMap<string, readonly ProductPage[]>,
): FieldResult | undefined {
  const [own, wanted] = [getText(document.data, 'product_id'), getText(card, 'product_id')]
  // Another rule reports duplicate product numbers.
  if (own === wanted || own === '' || wanted === '' || (numbers.get(own)?.length ?? 0) > 1) return undefined
  return {
    field: 'url',
    rule: 'card-product-mismatch',
    severity: 'error',
    message: `The card has product number ${wanted}, but ${page} has ${own}.`,
    fix: 'Correct the link or the product number so that both match.',
  }
}

function createDuplicateResult({ page }: ProductPage): FieldResult {
  return {
    field: 'url',
    rule: 'duplicate-card',
    severity: 'error',
    message: `The card of ${page} appears twice in this collection.`,
    fix: 'Remove one of the two.',
  }
}

function checkCard(
  card: Entry['entry'],
  product: ProductPage,
  products: ReadonlyMap<string, ProductPage>,
): FieldResult | undefined {
  return (
    checkFlags(card, product) ??
    checkSku(card, product, products) ??
    checkRestrictions(card, product) ??
    checkPrice(card, product)
  )
}

function checkFlags(card: Entry['entry'], { document: { data } }: ProductPage): FieldResult | undefined {
  const wrong = FLAGS.find(({ flag }) => isRecord(data) && data[flag] === true && card[flag] === false)
  if (wrong === undefined) return undefined
  return {
    field: wrong.flag,
    rule: 'card-without-flag',
    severity: 'error',
    message: `The product is ${wrong.words}, but its card is not marked as one. If shoppers add it to the cart from the card, it could ship without a dealer.`,
    fix: `Set "${wrong.flag}" on the card to match the product.`,
  }
}

function checkSku(
  card: Entry['entry'],
  { skus }: ProductPage,
  products: ReadonlyMap<string, ProductPage>,
): FieldResult | undefined {
  const sku = getText(card, 'sku')
  const own = skus.map(({ entry }) => getText(entry, 'sku'))
  if (sku !== '' && own.length > 0 && !own.includes(sku)) {
    const other = [...products.values()].find((product) =>
      product.skus.some(({ entry }) => getText(entry, 'sku') === sku),
    )
    // An unknown SKU may be new, in which case the cart uses the first SKU of the page.
    if (other === undefined) return undefined
    return {
      field: 'sku',
      rule: 'card-sku-mismatch',
      severity: 'error',
      message: `The SKU "${sku}" belongs to ${getText(other.document.data, 'title')}. Clicking the card adds that product to the cart.`,
      fix: `Use a SKU of this product: ${own.join(', ')}.`,
    }
  }
  if (card['no_variants'] !== true || own.length < 2) return undefined
  return {
    field: 'no_variants',
    rule: 'card-without-options',
    severity: 'error',
    message: `The card says the product has no options, but it has ${own.length} SKUs. Clicking the card adds ${sku} without showing the options.`,
    fix: 'Set "no_variants" to false.',
  }
}

/** Checks the card against the SKU that it names. */
function checkRestrictions(card: Entry['entry'], { skus }: ProductPage): FieldResult | undefined {
  const own = skus.find(({ entry }) => getText(entry, 'sku') === getText(card, 'sku'))?.entry
  if (own === undefined) return undefined
  const wrong = RESTRICTIONS.find(
    ({ list }) => Array.isArray(card[list]) && toTexts(card[list]).length === 0 && toTexts(own[list]).length > 0,
  )
  if (wrong === undefined) return undefined
  return {
    field: wrong.list,
    rule: 'card-without-restrictions',
    severity: 'error',
    message: `The card has no restricted ${wrong.name}, but the product does: ${toTexts(own[wrong.list]).join(', ')}.`,
    fix: `Copy the ${wrong.name} from the product.`,
  }
}

function checkPrice(card: Entry['entry'], { skus }: ProductPage): FieldResult | undefined {
  const price = getNumber(card['prices'], 'price')
  const own = skus.map(({ entry }) => getNumber(entry, 'price')).filter((one) => one !== undefined && one > 0)
  if (price === undefined || price <= 0 || own.length === 0 || own.includes(price)) return undefined
  return {
    field: 'prices.price',
    rule: 'card-price-differs',
    severity: 'error',
    message: `The card shows ${price}, but the product costs ${[...new Set(own)].join(', ')}.`,
    fix: 'Copy the price from the product.',
  }
}

/** Finds related products that are duplicates or link to their own page. */
export function checkRelatedProducts({ documents }: GatheredContent): ContentFinding[] {
  return [...listProductPages(documents).values()].flatMap(({ document, page }) => {
    const seen = new Set<string>()
    return listEntries(document.data, 'related_products').flatMap(({ path, entry }) => {
      const url = getText(entry, 'url').replace(/\/$/, '')
      const verdict = url === page ? ITSELF : seen.has(url) ? DUPLICATE : undefined
      seen.add(url)
      return verdict === undefined ? [] : [{ ...verdict, document, field: `${path}.url` }]
    })
  })
}

const ITSELF: RuleResult = {
  rule: 'self-related-product',
  severity: 'warning',
  message: 'The product is listed as related to itself.',
  fix: 'Choose another product, or remove it.',
}

const DUPLICATE: RuleResult = {
  rule: 'duplicate-related-product',
  severity: 'warning',
  message: 'The same related product is listed twice.',
  fix: 'Remove one of them, or choose another product.',
}
