import { findProduct, listCards } from '../catalog.ts'
import { getText, listEntries } from '../document-fields.ts'
import { type ContentFinding, type ContentRule, error } from '../rule.ts'

/** Finds breadcrumbs that go through a collection without the product, or end at a different page (NAV-26). */
export const checkBreadcrumbs: ContentRule = (catalog) => {
  const { documents, failed } = catalog
  const failedPages = new Set(failed.map(({ page }) => page))
  const cards = documents.flatMap((document) =>
    listCards(document).flatMap(({ entry }) => {
      const product = findProduct(getText(entry, 'url'), catalog)
      return product === undefined || document.page === null ? [] : [{ product: product.page, page: document.page }]
    }),
  )
  const cardsByProduct = Map.groupBy(cards, ({ product }) => product)
  return documents.flatMap((document): ContentFinding[] => {
    const { page } = document
    const breadcrumbs = listEntries(document.data, 'breadcrumbs')
    const last = breadcrumbs.at(-1)
    if (page === null || last === undefined) return []
    const end = getText(last.entry, 'href')
    // Breadcrumbs may omit the page itself and end at its parent.
    if (end !== page && isSameKind(end, page)) {
      const message = `The breadcrumbs of ${page} end at ${end}, which is a different page.`
      return [{ ...error('breadcrumb-page-mismatch', `${last.path}.href`, message, `Write ${page}.`), document }]
    }
    const known = [...new Set(cardsByProduct.get(page)?.map((card) => card.page))]
    return breadcrumbs.flatMap(({ path, entry }) => {
      const href = getText(entry, 'href')
      // A collection that failed to load may list the product.
      if (failedPages.has(href) || page === href || !href.startsWith('/collection/')) return []
      if (known.length === 0 || known.includes(href)) return []
      const message = `The breadcrumbs lead to ${href}, which does not list this product; ${known.join(', ')} ${known.length === 1 ? 'does' : 'do'}.`
      const fix = 'Link to a collection that lists the product, with its name.'
      return [{ ...error('breadcrumb-wrong-collection', `${path}.href`, message, fix), document }]
    })
  })
}

/** Returns whether both paths are products, or both are collections. */
function isSameKind(one: string, other: string): boolean {
  const [, kind = ''] = other.split('/')
  return (kind === 'product' || kind === 'collection') && one.startsWith(`/${kind}/`)
}
