import type { ContentImage } from '#contract/cms/media.ts'

/** The image of a shared link, with its alternative text, if any. */
export interface ShareImage {
  readonly src: string
  readonly alt: string
}

/** Returns the image for sharing a page (SEO-01, SEO-04), or undefined if there is none. */
export function toShareImage(image: ContentImage | null | undefined): ShareImage | undefined {
  return image ? { src: image.src, alt: image.alt } : undefined
}
