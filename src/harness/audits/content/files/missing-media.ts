import { acceptsAnyFile } from '#contract/cms/image-files.ts'
import { isMedia } from '#contract/schema.ts'
import { type Catalog, findProduct } from '../catalog.ts'
import { getText, isRecord, toBlocks } from '../document-fields.ts'
import { type DocumentRule, type ReadDocument, warning } from '../rule.ts'

/**
 * Images that may be missing: a card without one has a plain background, a SKU has the image of its product, and the
 * logo and the icons of social links are replaced by their text.
 */
const OPTIONAL = /\.bg_image$|^skus\[\d+\]\.image$|^logo$|^social_links\[\d+\]\.icon$/

/** Finds images and files that are not chosen. A page, or a link to it that is shared, shows those of the contract. */
export const checkMissingMedia: DocumentRule = (document, catalog) =>
  document.empty.flatMap(({ field, schema }) => {
    // Only the layout of rifles shows this image.
    const isShown =
      isMedia(schema) && (field !== 'about.image' || getText(document.data, 'display_type') === 'product-long')
    if (!isShown || OPTIONAL.test(field) || isOfProduct(field, document, catalog)) return []
    const kind = acceptsAnyFile(field.slice(field.lastIndexOf('.') + 1)) ? 'file' : 'image'
    const message = `No ${kind} is chosen, so the page shows none here.`
    return [warning(`missing-${kind}`, field, message, 'Upload it to the CMS, and choose it here.')]
  })

/** Returns whether a card has no image because its product has none, at which it is reported. */
function isOfProduct(field: string, { data }: ReadDocument, catalog: Catalog): boolean {
  const [, list = '', index = ''] = /^(items|related_products)\[(\d+)\]/.exec(field) ?? []
  const card = isRecord(data) ? toBlocks(data[list])[Number(index)] : undefined
  const product = findProduct(getText(card, 'url'), catalog)?.document.data
  return isRecord(product) && product['image'] === null
}
