import type { ContentImage } from '#contract/cms/media.ts'

interface Variant {
  readonly src: string
  readonly width: number
}

/** Returns the variants of an image with their URLs, narrowest first. */
export function expandVariants(image: ContentImage): Variant[] {
  return image.variants.map((variant) =>
    typeof variant === 'number' ? { src: urlAtWidth(image, variant), width: variant } : variant,
  )
}

/**
 * Returns variants in the short form: only the width if the URL is that of the image with the width replaced. A page
 * can contain hundreds.
 */
export function shortVariants(image: Variant, variants: readonly Variant[]): ContentImage['variants'] {
  const isRegular = variants.every(({ src, width }) => src === urlAtWidth(image, width))
  return isRegular ? variants.map(({ width }) => width) : [...variants]
}

/** Maps `/uploads/sling-1600.webp` and 240 to `/uploads/sling-240.webp`. */
function urlAtWidth({ src, width }: Variant, other: number): string {
  return src.replace(`-${width}.`, `-${other}.`)
}
