import type { ContentImage } from '#contract/cms/media.ts'

interface Variant {
  readonly src: string
  readonly width: number
}

/** The variants of a picture, each by its address, narrowest first. */
export function expandVariants(image: ContentImage): Variant[] {
  return image.variants.map((variant) =>
    typeof variant === 'number' ? { src: urlAtWidth(image, variant), width: variant } : variant,
  )
}

/**
 * Variants in the short form: by their widths alone where each address is that of the picture but for the width in it.
 * A page can hold hundreds.
 */
export function shortVariants(image: Variant, variants: readonly Variant[]): ContentImage['variants'] {
  const isRegular = variants.every(({ src, width }) => src === urlAtWidth(image, width))
  return isRegular ? variants.map(({ width }) => width) : [...variants]
}

/** `/uploads/sling-1600.webp` for 240 is `/uploads/sling-240.webp`. */
function urlAtWidth({ src, width }: Variant, other: number): string {
  return src.replace(`-${width}.`, `-${other}.`)
}
