import { acceptsAnyFile } from '#contract/cms/image-files.ts'
import { isMedia } from '#contract/schema.ts'
import { type Catalog, findProduct } from '../catalog.ts'
import { getText, isFile, isRecord, listEntries, toBlocks } from '../document-fields.ts'
import { listEmpty } from '../response-path.ts'
import { type DocumentRule, type ReadDocument, warning } from '../rule.ts'

/** Images that may be missing: a card without one has a plain background, and a SKU has the image of its product. */
const OPTIONAL = /\.bg_image$|^skus\[\d+\]\.image$/

/** Finds images and files that are not chosen. A page shows every image and file of the contract. */
export const checkMissingMedia: DocumentRule = (document, catalog) =>
  listEmpty(document, isMedia).flatMap((field) => {
    const hasOther = OPTIONAL.test(field) || (field === 'image' && hasImage(document.data))
    if (hasOther || isOfProduct(field, document, catalog)) return []
    const kind = acceptsAnyFile(field.slice(field.lastIndexOf('.') + 1)) ? 'file' : 'image'
    const message = `No ${kind} is chosen, so the page shows none here.`
    return [warning(`missing-${kind}`, field, message, 'Upload it to the CMS, and choose it here.')]
  })

/** Returns whether a product without an image has SKUs or a gallery with images. */
function hasImage(data: unknown): boolean {
  return [data, ...listEntries(data, 'skus').map(({ entry }) => entry)].some(
    (entry) => isRecord(entry) && (isFile(entry['image']) || toBlocks(entry['image_library']).some(isFile)),
  )
}

/** Returns whether a card has no image because its product has none, at which it is reported. */
function isOfProduct(field: string, { data }: ReadDocument, catalog: Catalog): boolean {
  const [, list = '', index = ''] = /^(items|related_products)\[(\d+)\]/.exec(field) ?? []
  const card = isRecord(data) ? toBlocks(data[list])[Number(index)] : undefined
  const product = findProduct(getText(card, 'url'), catalog)?.document.data
  return product !== undefined && !hasImage(product)
}
