import { basename, extname } from 'node:path'
import type { Media } from '#contract/cms/media.ts'
import { createIds } from './strapi-ids.ts'

type Format = NonNullable<Media['formats']>[string]

/** Bytes per pixel of the fixture drawings, used to estimate a file size that no code reads. */
const BYTES_PER_PIXEL = 0.02
/** Size in bytes of a file without dimensions, such as a PDF. */
const DOCUMENT_BYTES = 400_000
const BYTES_PER_KB = 1000

/**
 * Returns a file as described by Strapi's upload plugin. Its IDs are assigned on upload, so publishing does not change
 * them.
 */
export function toStrapiMedia(media: Media, uploadedAt: string): object {
  const { url, alternativeText, width, height, mime, formats } = media
  const { id, documentId } = createIds(url)
  return {
    id: id(),
    documentId,
    name: basename(url),
    alternativeText,
    caption: null,
    focalPoint: null,
    width,
    height,
    formats: formats === null || formats === undefined ? null : toStrapiFormats(basename(url), mime, formats),
    hash: basename(url, extname(url)),
    ext: extname(url),
    mime,
    size: toKilobytes(countBytes(width, height)),
    url,
    previewUrl: null,
    provider: 'local',
    provider_metadata: null,
    createdAt: uploadedAt,
    updatedAt: uploadedAt,
    publishedAt: uploadedAt,
  }
}

function toStrapiFormats(file: string, mime: string, formats: Readonly<Record<string, Format>>): object {
  return Object.fromEntries(
    Object.entries(formats).map(([name, { url, width, height }]) => [
      name,
      {
        name: `${name}_${file}`,
        hash: basename(url, extname(url)),
        ext: extname(url),
        mime,
        path: null,
        width,
        height,
        size: toKilobytes(countBytes(width, height)),
        sizeInBytes: countBytes(width, height),
        url,
      },
    ]),
  )
}

function countBytes(width: number | null, height: number | null): number {
  return width === null || height === null ? DOCUMENT_BYTES : Math.round(width * height * BYTES_PER_PIXEL)
}

function toKilobytes(bytes: number): number {
  return Math.round(bytes / (BYTES_PER_KB / 100)) / 100
}
