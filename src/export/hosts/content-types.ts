import { getContentType } from './content-type.ts'

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
