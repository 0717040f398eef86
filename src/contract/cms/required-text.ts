import * as z from 'zod/mini'

/** A text without which a page would make no sense, such as the title of a product. */
export const requiredText = z.string().check(z.minLength(1))
