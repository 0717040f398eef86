import type { ReactNode } from 'react'
import type { ImageFormat } from './supported-blocks.ts'

/** Value of the `sizes` attribute, because rich text is at most 68 characters wide. */
const SIZES = '(min-width:640px) 600px, 100vw'

/** Shows a rich text image at a width suitable for the screen. */
export function TextImage({
  image: { url, alternativeText, width, height, formats = {} },
  mediaBaseUrl,
}: {
  readonly image: {
    readonly url: string
    readonly alternativeText?: string | null
    readonly width?: number
    readonly height?: number
    readonly formats?: Readonly<Record<string, unknown>>
  }
  /** URL prefix for image paths that start with a slash. */
  readonly mediaBaseUrl: string
}): ReactNode {
  const toPublic = (path: string): string =>
    path.startsWith('/') && !path.startsWith('//') ? mediaBaseUrl + path : path
  // filterSupportedBlocks returns only formats of this shape.
  const versions = Object.values(formats) as ImageFormat[]
  const srcSet = versions.map((version) => `${toPublic(version.url)} ${version.width}w`).join(', ')
  return (
    <img
      src={toPublic(url)}
      {...(versions.length > 1 && { srcSet, sizes: SIZES })}
      alt={alternativeText ?? ''}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}
