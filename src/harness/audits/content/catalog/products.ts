import { href } from '#routes/href.ts'
import type { CmsDocument } from '../../cms-document.ts'
import { type Entry, listEntries } from '../document-fields.ts'

/** A product page and its SKUs. */
export interface ProductPage {
  readonly document: CmsDocument
  /** Path of the page, such as `/product/tarn-lr`. */
  readonly page: string
  readonly skus: readonly Entry[]
}

/** Returns the product pages by path. */
export function listProductPages(documents: readonly CmsDocument[]): ReadonlyMap<string, ProductPage> {
  return new Map(
    documents.flatMap((document): [string, ProductPage][] => {
      const { endpoint, page, data } = document
      return endpoint.id === 'getProduct' && page !== null
        ? [[page, { document, page, skus: listEntries(data, 'skus') }]]
        : []
    }),
  )
}

/** Returns the product page that a URL points to. */
export function findProduct(url: string, pages: ReadonlyMap<string, ProductPage>): ProductPage | undefined {
  const path = url.replace(/[?#].*$/s, '').replace(/\/$/, '')
  return pages.get(path) ?? pages.get(encodePath(path))
}

function encodePath(path: string): string {
  return path.startsWith('/product/') ? href('product', { title: path.slice('/product/'.length) }) : path
}

/** Returns the cards in a collection. */
export function listCards(document: CmsDocument): Entry[] {
  return document.endpoint.id === 'getCollection' ? listEntries(document.data, 'items') : []
}
