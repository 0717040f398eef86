import * as z from 'zod/mini'

const MediaFormat = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
})

/**
 * An uploaded file as the CMS describes it. `formats` holds narrower renderings of a picture by name
 * (thumbnail, small, medium, large); the file itself is the widest.
 */
export const Media = z.object({
  url: z.string(),
  alternativeText: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  mime: z.string(),
  formats: z.optional(z.nullable(z.record(z.string(), MediaFormat))),
})
export type Media = z.infer<typeof Media>

/**
 * A picture as the shop shows it: `src` and `alt`, its pixels, and its other widths, each with its address or as a number
 * where the address is `src` but for the width in it.
 */
export const ContentImage = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  variants: z.array(z.union([z.number(), z.object({ src: z.string(), width: z.number() })])),
})
export type ContentImage = z.infer<typeof ContentImage>
