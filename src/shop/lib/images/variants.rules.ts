import type { ContentImage } from '#contract/cms/media.ts'

interface Variant {
  readonly src: string
  readonly width: number
}

/** Returns the variants of an image with full URLs, narrowest first. */
export function expandVariants(image: ContentImage): Variant[] {
  return image.variants.map((variant) =>
    typeof variant === 'number' ? { src: urlAtWidth(image, variant), width: variant } : variant,
  )
}

/**
 * Shortens variants to their width if their URL equals the image's except for the width, because a page can contain
 * hundreds of variants.
 */
export function shortenVariants(image: Variant, variants: readonly Variant[]): ContentImage['variants'] {
  const isRegular = variants.every(({ src, width }) => src === urlAtWidth(image, width))
  return isRegular ? variants.map(({ width }) => width) : [...variants]
}

/**
 * Returns the URL for another width: for example, `/uploads/sling-1600.webp` and 240 become `/uploads/sling-240.webp`.
 */
function urlAtWidth({ src, width }: Variant, other: number): string {
  return src.replace(`-${width}.`, `-${other}.`)
}
