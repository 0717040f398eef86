import type { Media, ContentImage } from '#contract/cms/media.ts'
import { shortVariants } from './variants.ts'

/** Pixels that are reserved for a picture whose size the CMS does not know: the 4:3 of product pictures. */
const ASSUMED_WIDTH_PX = 1600
const ASSUMED_HEIGHT_PX = 1200

/**
 * The address of an uploaded file. The CMS gives a path below its own address, or, when files lie with another
 * host, a whole address.
 * @param baseUrl where the uploads are, e.g. `https://media.example`; '' for the site itself.
 */
export function mediaUrl(url: string, baseUrl = ''): string {
  return url.startsWith('/') && !url.startsWith('//') ? `${baseUrl.replace(/(?<!\/)\/+$/, '')}${url}` : url
}

/**
 * An uploaded picture as the shop shows it. Its variants are its narrower renderings and itself, narrowest first;
 * a picture without renderings (a drawing in SVG) has none. Without a text it counts as decoration: alt ''.
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

/** The same for a field that may be empty. */
export function toOptionalImage(media: Media | null, baseUrl = ''): ContentImage | null {
  return media === null ? null : toImage(media, baseUrl)
}

function sizeOf({ width, height }: Media): { readonly width: number; readonly height: number } {
  return width === null || height === null ? { width: ASSUMED_WIDTH_PX, height: ASSUMED_HEIGHT_PX } : { width, height }
}
