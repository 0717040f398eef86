import type { Media, ContentImage } from '#contract/cms/media.ts'
import { shortVariants } from './variants.ts'

/** Size in pixels to reserve for an image of unknown size. Its 4:3 ratio is that of product images. */
const ASSUMED_WIDTH_PX = 1600
const ASSUMED_HEIGHT_PX = 1200

/**
 * Returns the URL of an uploaded file. The CMS sends a path relative to its own URL or, if the files are on another
 * host, an absolute URL.
 * @param baseUrl URL of the uploads, such as `https://media.example`, or '' for the site itself
 */
export function mediaUrl(url: string, baseUrl = ''): string {
  return url.startsWith('/') && !url.startsWith('//') ? `${baseUrl.replace(/(?<!\/)\/+$/, '')}${url}` : url
}

/**
 * Maps an uploaded image. Its variants are its formats and the image itself, narrowest first. An image without formats,
 * such as an SVG, has no variants. An image without alternative text is decorative and has the alt ''.
 */
export function toImage(media: Media, baseUrl = ''): ContentImage {
  const src = mediaUrl(media.url, baseUrl)
  const { width, height } = sizeOf(media)
  const narrower = Object.values(media.formats ?? {}).map((format) => ({
    src: mediaUrl(format.url, baseUrl),
    width: format.width,
  }))
  const variants = narrower.length === 0 ? [] : [...narrower, { src, width }].toSorted((a, b) => a.width - b.width)
  return { src, alt: media.alternativeText ?? '', width, height, variants: shortVariants({ src, width }, variants) }
}

/** Maps an uploaded image, or returns null if there is none. */
export function toOptionalImage(media: Media | null, baseUrl = ''): ContentImage | null {
  return media === null ? null : toImage(media, baseUrl)
}

function sizeOf({ width, height }: Media): { readonly width: number; readonly height: number } {
  return width === null || height === null ? { width: ASSUMED_WIDTH_PX, height: ASSUMED_HEIGHT_PX } : { width, height }
}
