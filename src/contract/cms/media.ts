import * as z from 'zod/mini'
import { component, text } from './fields.ts'

const MediaFormat = component({
  url: text,
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})

/**
 * An uploaded file as described by the CMS. `formats` contains smaller versions of an image by name (thumbnail, small,
 * medium, large). The uploaded file itself is the widest version.
 */
export const Media = z.object({
  url: text,
  alternativeText: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  mime: text,
  formats: z.optional(z.nullable(z.record(z.string(), MediaFormat))),
})
export type Media = z.infer<typeof Media>

/**
 * An image in the shop: `src`, `alt`, size in pixels, and other widths. A variant is a URL, or just a width if the URL
 * is `src` with that width inserted.
 */
export const ContentImage = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  variants: z.array(z.union([z.number(), z.object({ src: z.string(), width: z.number() })])),
})
export type ContentImage = z.infer<typeof ContentImage>

/**
 * Returns the text of a response with URLs of uploads on the media host, in images and links alike. The CMS sends paths,
 * and rich text contains the URL at which editors open the CMS, such as `http://localhost:1337/uploads/…`.
 * @param mediaBaseUrl MEDIA_BASE_URL. If it is '', URLs become paths.
 */
export function toUploadPaths(response: string, cmsOrigin: string | undefined, mediaBaseUrl = ''): string {
  const base = mediaBaseUrl.replace(/\/+$/, '')
  const paths = cmsOrigin ? response.replaceAll(`"${cmsOrigin}/uploads/`, '"/uploads/') : response
  return base === '' ? paths : paths.replaceAll('"/uploads/', () => `"${base}/uploads/`)
}
