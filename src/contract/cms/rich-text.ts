import * as z from 'zod/mini'

/**
 * Rich text in the CMS's blocks format (CMS-10 to CMS-17). Only the outer shape is fixed here: an editor's
 * block that the shop does not know must not fail the whole page, so the renderer decides block by block.
 */
export const RichText = z.array(
  z.looseObject({ type: z.string(), children: z.optional(z.array(z.looseObject({ type: z.string() }))) }),
)
export type RichText = z.infer<typeof RichText>
