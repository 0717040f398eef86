import type { Media, Picture } from '#contract/media.ts'

/** Pixels assumed for a picture whose size the CMS does not know: the catalogue's usual 4 by 3. */
const UNKNOWN_SIZE = { width: 1600, height: 1200 }

/** Puts the media base address before an address that starts with a slash. */
export function mediaUrl(url: string, baseUrl: string): string {
  return url.startsWith('/') ? `${baseUrl.replace(/\/+$/, '')}${url}` : url
}

/** A CMS upload as a picture: its narrower renderings and itself, sorted by width. */
export function pictureFromMedia(media: Media, baseUrl: string): Picture {
  const { width, height } =
    media.width === null || media.height === null ? UNKNOWN_SIZE : { width: media.width, height: media.height }
  const formats = Object.values(media.formats ?? {})
  const src = mediaUrl(media.url, baseUrl)
  const narrower = formats.map((format) => ({ src: mediaUrl(format.url, baseUrl), width: format.width }))
  return {
    src,
    alt: media.alternativeText ?? '',
    width,
    height,
    variants: formats.length === 0 ? [] : [...narrower, { src, width }].toSorted((a, b) => a.width - b.width),
  }
}

/** The same for an upload that may be missing. */
export function optionalPicture(media: Media | null, baseUrl: string): Picture | null {
  return media === null ? null : pictureFromMedia(media, baseUrl)
}
