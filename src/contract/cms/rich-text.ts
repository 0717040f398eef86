import * as z from 'zod/mini'
import { list, text } from './fields.ts'

/**
 * Rich text in the CMS blocks format (CMS-10 to CMS-17). The schema checks only the outer structure, so that an
 * unknown block does not break the page. The renderer handles each block separately.
 */
export const RichText = list(z.looseObject({ type: text, children: z.optional(list(z.looseObject({ type: text }))) }))
export type RichText = z.infer<typeof RichText>
