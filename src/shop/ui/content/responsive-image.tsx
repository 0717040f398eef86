import type { ReactNode } from 'react'

/** An image with URL, alternative text, size, and available widths. */
export interface ImageSource {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
  /** Available variants. A number is a width available at the same URL. */
  readonly variants: readonly (number | { readonly src: string; readonly width: number })[]
}

/** Values of the `sizes` attribute, by position of the image on the page. */
export const IMAGE_SIZES = {
  hero: '100vw',
  banner: '(min-width:1376px) 1280px, 100vw',
  half: '(min-width:1024px) 50vw, 100vw',
  product: '(min-width:1376px) 700px, (min-width:1024px) 54vw, 100vw',
  card: '(min-width:1024px) 310px, (min-width:640px) 33vw, 50vw',
  edition: '(min-width:1024px) 420px, (min-width:700px) 50vw, 100vw',
  ribbon: '(min-width:1024px) 25vw, 50vw',
  slide: '250px',
  preview: '(min-width:1024px) 1000px, 100vw',
  zoom: '(min-width:1024px) 2000px, 200vw',
  menu: '200px',
  thumbnail: '96px',
} as const

/**
 * Shows a CMS image at a width suitable for its position. Its dimensions reserve space, so no content moves when it
 * loads.
 */
export function ResponsiveImage({
  image: picture,
  place,
  priority = false,
  className,
  alt = picture.alt,
}: {
  readonly image: ImageSource
  readonly place: keyof typeof IMAGE_SIZES
  /** Whether this is the largest image on the first screen. */
  readonly priority?: boolean
  readonly className?: string | undefined
  readonly alt?: string
}): ReactNode {
  const srcSet = picture.variants.map((variant) => srcSetEntry(picture, variant)).join(', ')
  return (
    <img
      src={picture.src}
      {...(srcSet !== '' && { srcSet, sizes: IMAGE_SIZES[place] })}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      className={className}
    />
  )
}

function srcSetEntry({ src, width }: ImageSource, variant: ImageSource['variants'][number]): string {
  if (typeof variant !== 'number') return `${variant.src} ${variant.width}w`
  return `${src.replace(`-${width}.`, `-${variant}.`)} ${variant}w`
}
