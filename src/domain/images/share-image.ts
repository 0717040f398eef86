import type { ContentImage } from '#contract/cms/media.ts'

/** The image of a shared link, with its alternative text, if any. */
export interface ShareImage {
  readonly src: string
  readonly alt: string
}

/** Returns the Open Graph image of a page (SEO-01, SEO-04), if any. */
export function toShareImage(image: ContentImage | null | undefined): ShareImage | undefined {
  return image ? { src: image.src, alt: image.alt } : undefined
}
