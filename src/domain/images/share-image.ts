import type { ContentImage } from '#contract/cms/media.ts'

/** The picture that a shared link shows, and what it shows in words; no words where nobody wrote any. */
export interface ShareImage {
  readonly src: string
  readonly alt: string
}

/** A page's picture for sharing (SEO-01, SEO-04); undefined without one. */
export function toShareImage(image: ContentImage | null | undefined): ShareImage | undefined {
  return image ? { src: image.src, alt: image.alt } : undefined
}
