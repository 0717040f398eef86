import * as z from 'zod/mini'

/** A text that a page requires, such as the title of a product. */
export const requiredText = z.string().check(z.minLength(1))
