import { extname } from 'node:path'
import { lookup } from 'mrmime'
import { ENCODINGS, type EncodingName } from './export-files.ts'

export function getContentType(file: string): string {
  const type = lookup(extname(file)) ?? 'application/octet-stream'
  return isText(type) ? `${type};charset=utf-8` : type
}

/** Returns whether files of this type are worth compressing. */
export function isCompressible(type: string): boolean {
  return isText(type) || type.startsWith('image/svg')
}

function isText(type: string): boolean {
  return /^text\/|^application\/(json|javascript|xml|manifest\+json)/.test(type)
}

/** A file compressed by its creator instead of a build. */
export interface EncodedFile {
  readonly encoding: EncodingName
  /** Content type of the decompressed file. */
  readonly type: string
}

/**
 * Returns the encoding of a compressed configurator file, such as `Build/shop.wasm.br`, or undefined for other files.
 * The configurator's loader requests the file by this name.
 */
export function getEncodedFile(name: string): EncodedFile | undefined {
  if (!name.startsWith('Build/')) return undefined
  const found = Object.entries(ENCODINGS).find(([, ending]) => name.endsWith(ending))
  if (found === undefined) return undefined
  const [encoding, ending] = found as [EncodingName, string]
  return { encoding, type: getContentType(name.slice(0, -ending.length)) }
}

/** Extensions of the files in an export and its uploads. */
const EXTENSIONS =
  'html css js mjs txt md csv json map webmanifest xml rss atom pdf wasm svg webp avif png apng jpg jpeg gif bmp tif tiff woff woff2 ttf otf mp4 webm ogv mov mp3 ogg wav m4a vtt zip gz glb gltf ics'.split(
    ' ',
  )

export interface ContentTypeRule {
  readonly type: string
  readonly hasCharset: boolean
  readonly extensions: readonly string[]
}

/** Returns the content types sent by `storefront serve`, for hosts without a built-in list. */
export function listContentTypes(): ContentTypeRule[] {
  const byType = Map.groupBy(EXTENSIONS, (extension) => getContentType(`x.${extension}`))
  return [...byType].map(([full, extensions]) => {
    const [type = '', charset] = full.split(';')
    return { type, hasCharset: charset !== undefined, extensions }
  })
}
