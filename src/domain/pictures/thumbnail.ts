import type { Picture } from '#contract/cms/media.ts'
import { variantsOf } from './variants.ts'

/** A line of the cart shows its picture 96 CSS pixels wide; most screens have two pixels or more for each. */
const THUMBNAIL_WIDTH_PX = 192

/** The address of the smallest rendering that is sharp in a line of the cart; '' without a picture. */
export function thumbnailUrl(picture: Picture | null | undefined): string {
  if (picture == null) return ''
  return (variantsOf(picture).find(({ width }) => width >= THUMBNAIL_WIDTH_PX) ?? picture).src
}
