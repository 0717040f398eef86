import type { Media, ContentImage } from '#contract/cms/media.ts'
import { shortenVariants } from './variants.rules.ts'

/** Size in pixels reserved for an image of unknown size. Its 4:3 ratio matches product images. */
const ASSUMED_SIZE_PX = { width: 1600, height: 1200 }

/**
 * Returns the URL of an uploaded file. The CMS sends a path or, if files are on another host, an absolute URL.
 * @param baseUrl URL of the uploads, such as `https://media.example`, or an empty string for the site itself
 */
export function getMediaUrl(url: string, baseUrl = ''): string {
  if (!url.startsWith('/') || url.startsWith('//')) return url
  let end = baseUrl.length
  while (baseUrl[end - 1] === '/') end -= 1
  return `${baseUrl.slice(0, end)}${url}`
}

/**
 * Maps an uploaded image. Its variants are its formats plus, if the CMS knows its width, the image itself, narrowest
 * first. Images without formats, such as SVGs, have no variants. An image without alternative text is decorative and
 * gets an empty alt.
 */
export function toImage(media: Media, baseUrl = ''): ContentImage {
  const formats = Object.values(media.formats ?? {})
  const known = [...formats, media].flatMap(({ url, width, height }) =>
    width && height ? [{ src: getMediaUrl(url, baseUrl), width, height }] : [],
  )
  known.sort((a, b) => a.width - b.width)
  const { width, height } = known.at(-1) ?? ASSUMED_SIZE_PX
  const src = getMediaUrl(media.url, baseUrl)
  const variants = formats.length === 0 ? [] : known.map((variant) => ({ src: variant.src, width: variant.width }))
  return { src, alt: media.alternativeText ?? '', width, height, variants: shortenVariants({ src, width }, variants) }
}

/** Maps an uploaded image, or returns null without one. */
export function toOptionalImage(media: Media | null, baseUrl = ''): ContentImage | null {
  return media === null ? null : toImage(media, baseUrl)
}
