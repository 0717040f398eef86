import * as z from 'zod/mini'
import { Media } from '#contract/cms/media.ts'

/**
 * Fields of a rich text node in the CMS blocks format (CMS-10 to CMS-17). They are not part of the contract, because
 * an unknown block must not break a page. Recordings contain only these fields.
 */
export const RichTextNode = z.object({
  type: z.enum(['paragraph', 'quote', 'code', 'heading', 'link', 'list', 'list-item', 'image', 'text']),
  text: z.optional(z.string()),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  strikethrough: z.optional(z.boolean()),
  code: z.optional(z.boolean()),
  level: z.optional(z.number()),
  format: z.optional(z.enum(['ordered', 'unordered'])),
  url: z.optional(z.string()),
  image: z.optional(Media),
  get children() {
    return z.optional(z.array(RichTextNode))
  },
})
