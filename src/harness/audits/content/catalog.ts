import { href } from '#routes/href.ts'
import type { CmsDocument } from '../cms-document.ts'
import { type GatheredContent, isNotFound } from '../gather-content.ts'
import { type Entry, getBlockText, getText, isRecord, listEntries, toBlocks } from './document-fields.ts'
import { listNamesInCapitals } from './writing/all-caps.ts'

/** A product page and its SKUs. */
export interface ProductPage {
  readonly document: CmsDocument
  /** Path of the page, such as `/product/tarn-lr`. */
  readonly page: string
  readonly title: string
  readonly skus: readonly Entry[]
}

/** The content, with what several rules look up in it. */
export interface Catalog extends GatheredContent {
  /** The product pages by path. */
  readonly products: ReadonlyMap<string, ProductPage>
  /** The SKUs of the product pages, with the number of their uses. */
  readonly skus: ReadonlyMap<string, number>
  /** Whether the price list has SKUs. */
  readonly hasPrices: boolean
  /** The titles of the products in lowercase. */
  readonly titles: ReadonlySet<string>
  /** Paths of the pages that were read, or that may exist because their request failed. */
  readonly pages: ReadonlySet<string | null>
  /** Names that their owners write in capitals. */
  readonly namesInCapitals: ReadonlySet<string>
  /** The first image with each alternative text, filled as the documents are checked. */
  readonly imageByText: Map<string, string>
}

/** Lists what rules look up in the content. */
export function createCatalog(content: GatheredContent): Catalog {
  const products = new Map(
    content.documents.flatMap((document): [string, ProductPage][] => {
      const { endpoint, page, data } = document
      return endpoint.id === 'getProduct' && page !== null
        ? [[page, { document, page, title: getText(data, 'title'), skus: listEntries(data, 'skus') }]]
        : []
    }),
  )
  const { documents, failed } = content
  const skus = new Map<string, number>()
  for (const sku of [...products.values()].flatMap((product) =>
    product.skus.map(({ entry }) => getText(entry, 'sku')),
  )) {
    skus.set(sku, (skus.get(sku) ?? 0) + 1)
  }
  const pages = new Set([...documents, ...failed.filter((request) => !isNotFound(request))].map(({ page }) => page))
  return {
    ...content,
    products,
    skus,
    hasPrices: isRecord(content.priceList?.data) && Object.keys(content.priceList.data).length > 0,
    titles: new Set(Array.from(products.values(), ({ title }) => title.toLowerCase())),
    pages,
    namesInCapitals: listNamesInCapitals(documents),
    imageByText: new Map(),
  }
}

/** Returns the description of a product, with a line for each block. */
export function getDescription(product: unknown): string {
  const about = isRecord(product) ? product['about'] : undefined
  return toBlocks(isRecord(about) ? about['summary'] : undefined)
    .filter(isRecord)
    .map((block) => getBlockText(block).replaceAll(/\s+/g, ' ').trim())
    .join('\n')
    .trim()
}

/** Returns the product page that a URL points to. */
export function findProduct(url: string, { products }: Pick<Catalog, 'products'>): ProductPage | undefined {
  const path = url.replace(/[?#].*$/s, '').replace(/\/$/, '')
  return products.get(path) ?? products.get(encodePath(path))
}

function encodePath(path: string): string {
  return path.startsWith('/product/') ? href('product', { title: path.slice('/product/'.length) }) : path
}

/** Returns the cards in a collection. */
export function listCards(document: CmsDocument): Entry[] {
  return document.endpoint.id === 'getCollection' ? listEntries(document.data, 'items') : []
}

/** Sorts documents by the time of their last edit. Those without a date keep their order. */
export function sortByUpdate(documents: readonly CmsDocument[]): CmsDocument[] {
  const time = ({ data }: CmsDocument): number => Date.parse(getText(data, 'updatedAt')) || 0
  return documents.toSorted((one, other) => time(one) - time(other))
}
