import type { ContentImage } from '#contract/cms/media.ts'

/** The image of a shared link, and its alternative text if it has one. */
export interface ShareImage {
  readonly src: string
  readonly alt: string
}

/** Returns the image to use when a page is shared (SEO-01, SEO-04), or undefined if there is none. */
export function toShareImage(image: ContentImage | null | undefined): ShareImage | undefined {
  return image ? { src: image.src, alt: image.alt } : undefined
}
