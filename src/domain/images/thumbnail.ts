import type { ContentImage } from '#contract/cms/media.ts'
import { expandVariants } from './variants.ts'

/** A line of the cart shows its picture 96 CSS pixels wide; most screens have two pixels or more for each. */
const THUMBNAIL_WIDTH_PX = 192

/** The address of the smallest rendering that is sharp in a line of the cart; '' without a picture. */
export function thumbnailUrl(image: ContentImage | null | undefined): string {
  if (image == null) return ''
  return (expandVariants(image).find(({ width }) => width >= THUMBNAIL_WIDTH_PX) ?? image).src
}
