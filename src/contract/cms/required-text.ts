import * as z from 'zod/mini'

/** A text required by a page, such as the title of a product. */
export const requiredText = z.string().check(
  z.minLength(1),
  z.refine((text) => text.trim() !== '', 'is blank'),
)
