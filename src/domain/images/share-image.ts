import type { ContentImage } from '#contract/cms/media.ts'

/** The image of a shared link and its alternative text, if there is one. */
export interface ShareImage {
  readonly src: string
  readonly alt: string
}

/** Returns the image of a page for sharing (SEO-01, SEO-04), or undefined. */
export function toShareImage(image: ContentImage | null | undefined): ShareImage | undefined {
  return image ? { src: image.src, alt: image.alt } : undefined
}
