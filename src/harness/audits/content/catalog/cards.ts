import { findProduct, listCards, type Catalog, type ProductPage } from '../catalog.ts'
import { type Entry, getNumber, getText, isRecord, toTexts } from '../document-fields.ts'
import { type ContentRule, type DocumentRule, error, type Problem, warning } from '../rule.ts'
import { COPY_MARKER } from '../writing/text-rules.ts'

const FLAGS = [
  { flag: 'ffl_item', words: 'a firearm' },
  { flag: 'receiver_item', words: 'a receiver' },
] as const

const RESTRICTIONS = [
  { list: 'restricted_states', name: 'states' },
  { list: 'restricted_zips', name: 'ZIP codes' },
] as const

/** Compares cards with their products, with at most one finding per card. */
export const checkCards: DocumentRule = (document, catalog) =>
  listCards(document).flatMap(({ path, entry }) => {
    const product = findProduct(getText(entry, 'url'), catalog)
    const problem = product === undefined ? undefined : checkCard(entry, product, catalog)
    return problem === undefined ? [] : [{ ...problem, field: `${path}.${problem.field}` }]
  })

function checkCard(card: Entry['entry'], product: ProductPage, catalog: Catalog): Problem | undefined {
  return (
    checkProductNumber(card, product, catalog) ??
    checkFlags(card, product) ??
    checkSku(card, product, catalog) ??
    checkRestrictions(card, product) ??
    checkPrice(card, product, catalog)
  )
}

function checkProductNumber(
  card: Entry['entry'],
  { document, page }: ProductPage,
  { products }: Catalog,
): Problem | undefined {
  const [own, wanted] = [getText(document.data, 'product_id'), getText(card, 'product_id')]
  if (own === wanted || own === '' || wanted === '') return undefined
  // Another rule reports duplicate product numbers.
  if ([...products.values()].filter(({ document: { data } }) => getText(data, 'product_id') === own).length > 1) {
    return undefined
  }
  const message = `The card has product number ${wanted}, but ${page} has ${own}.`
  return error('card-product-mismatch', 'url', message, 'Correct the link or the product number so that both match.')
}

function checkFlags(card: Entry['entry'], { document: { data } }: ProductPage): Problem | undefined {
  const wrong = FLAGS.find(({ flag }) => isRecord(data) && data[flag] === true && card[flag] === false)
  if (wrong === undefined) return undefined
  const message = `The product is ${wrong.words}, but its card is not marked as one. If shoppers add it to the cart from the card, it could ship without a dealer.`
  return error('card-without-flag', wrong.flag, message, `Set "${wrong.flag}" on the card to match the product.`)
}

function checkSku(card: Entry['entry'], { skus }: ProductPage, { products }: Catalog): Problem | undefined {
  const sku = getText(card, 'sku')
  const own = skus.map(({ entry }) => getText(entry, 'sku'))
  if (sku !== '' && own.length > 0 && !own.includes(sku)) {
    const other = [...products.values()].find((product) =>
      product.skus.some(({ entry }) => getText(entry, 'sku') === sku),
    )
    // An unknown SKU may be new, in which case the cart uses the first SKU of the page.
    if (other === undefined) return undefined
    const message = `The SKU "${sku}" belongs to ${other.title}. Clicking the card adds that product to the cart.`
    return error('card-sku-mismatch', 'sku', message, `Use a SKU of this product: ${own.join(', ')}.`)
  }
  if (card['no_variants'] !== true || own.length < 2) return undefined
  const message = `The card says the product has no options, but it has ${own.length} SKUs. Clicking the card adds ${sku} without showing the options.`
  return error('card-without-options', 'no_variants', message, 'Set "no_variants" to false.')
}

/** Checks the card against the SKU that it names. */
function checkRestrictions(card: Entry['entry'], { skus }: ProductPage): Problem | undefined {
  const own = skus.find(({ entry }) => getText(entry, 'sku') === getText(card, 'sku'))?.entry
  const wrong = RESTRICTIONS.find(
    ({ list }) => Array.isArray(card[list]) && toTexts(card[list]).length === 0 && toTexts(own?.[list]).length > 0,
  )
  if (own === undefined || wrong === undefined) return undefined
  const message = `The card has no restricted ${wrong.name}, but the product does: ${toTexts(own[wrong.list]).join(', ')}.`
  return error('card-without-restrictions', wrong.list, message, `Copy the ${wrong.name} from the product.`)
}

/** Checks the price, unless the price list has it too, in which case the product has the wrong price. */
function checkPrice(card: Entry['entry'], { skus }: ProductPage, { priceList }: Catalog): Problem | undefined {
  const price = getNumber(card['prices'], 'price')
  const own = skus.map(({ entry }) => getNumber(entry, 'price')).filter((one) => one !== undefined && one > 0)
  if (price === undefined || price <= 0 || own.length === 0 || own.includes(price)) return undefined
  const list = isRecord(priceList?.data) ? priceList.data : {}
  if (skus.some(({ entry }) => getNumber(list[getText(entry, 'sku')], 'price') === price)) return undefined
  const message = `The card shows ${price}, but the product costs ${[...new Set(own)].join(', ')}.`
  return error('card-price-differs', 'prices.price', message, 'Copy the price from the product.')
}

/** Finds cards whose name differs from that of the product. Cards with the same wrong name are one finding. */
export const checkCardNames: ContentRule = (catalog) => {
  const titles = Map.groupBy(catalog.products.values(), ({ title }) => title.toLowerCase())
  return catalog.documents.flatMap((document) =>
    listCards(document).flatMap(({ path, entry }) => {
      const [name, product] = [getText(entry, 'title'), findProduct(getText(entry, 'url'), catalog)]
      if (product === undefined || name === '' || name.toLowerCase() === product.title.toLowerCase()) return []
      const { title } = product
      const isOther = getText(product.document.data, 'product_id') !== getText(entry, 'product_id')
      // Other rules report other products, shared titles and copies.
      if (isOther || title === '' || COPY_MARKER.test(title) || titles.get(title.toLowerCase())?.length !== 1) return []
      const message = `The card says "${name}", but the product is called "${title}".`
      const fix = 'Use the same name for both, so that shoppers recognize the product.'
      const problem = warning('card-name-mismatch', `${path}.title`, message, fix)
      return [{ ...problem, mistake: `${name} ${title}`, document }]
    }),
  )
}
