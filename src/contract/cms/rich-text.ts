import * as z from 'zod/mini'

/**
 * Rich text in the CMS blocks format (CMS-10 to CMS-17). The schema checks only the outer structure, so that an
 * unknown block does not break the page. The renderer handles each block separately.
 */
export const RichText = z.array(
  z.looseObject({ type: z.string(), children: z.optional(z.array(z.looseObject({ type: z.string() }))) }),
)
export type RichText = z.infer<typeof RichText>
