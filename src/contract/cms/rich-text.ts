import * as z from 'zod/mini'

/**
 * Rich text in the CMS's blocks format (CMS-10 to CMS-17). The schema checks only the outer shape, because one unknown
 * block must not fail the page; the renderer decides block by block.
 */
export const RichText = z.array(
  z.looseObject({ type: z.string(), children: z.optional(z.array(z.looseObject({ type: z.string() }))) }),
)
export type RichText = z.infer<typeof RichText>
