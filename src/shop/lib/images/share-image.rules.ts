import type { ContentImage } from '#contract/cms/media.ts'

/** The image shown for a shared link, with its alternative text, if any. */
export interface ShareImage {
  readonly src: string
  readonly alt: string
}

/** Returns a page's Open Graph image, if any (SEO-01). */
export function toShareImage(image: ContentImage | null | undefined): ShareImage | undefined {
  return image ? { src: image.src, alt: image.alt } : undefined
}
