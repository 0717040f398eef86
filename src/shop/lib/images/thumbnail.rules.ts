import type { ContentImage } from '#contract/cms/media.ts'
import { expandVariants } from './variants.rules.ts'

/** Width of the image in a cart line, in CSS pixels. Most screens have two or more device pixels per CSS pixel. */
const THUMBNAIL_WIDTH_PX = 192

/** Returns the URL of the smallest variant that looks sharp in a cart line, or an empty string without an image. */
export function getThumbnailUrl(image: ContentImage | null | undefined): string {
  if (image == null) return ''
  return (expandVariants(image).find(({ width }) => width >= THUMBNAIL_WIDTH_PX) ?? image).src
}
