import * as z from 'zod/mini'
import { NewCartLine } from '#contract/cart.ts'
import { notify } from '../lib/notification/notification.ts'
import { cartActions } from './cart-actions.ts'

/** ID from the configurator: at most 200 printable ASCII characters. */
const Id = z.string().check(z.regex(/^[ -~]{1,200}$/))
/** Maximum number of lines per build, and of options per line. */
const MAX_ITEMS = 100

const Line = z.strictObject({
  ...NewCartLine.shape,
  productId: Id,
  buildId: z.nullable(Id),
  optionIds: z.array(Id).check(z.maxLength(MAX_ITEMS)),
})
const Lines = z.array(Line).check(z.minLength(1), z.maxLength(MAX_ITEMS))

/** Adds a build from the configurator to the cart. Shows an error if any line is invalid. */
export async function addConfiguredItems(items: unknown): Promise<void> {
  const lines = z.safeParse(Lines, items)
  if (lines.success) {
    await cartActions.addToCart(lines.data)
    return
  }
  // oxlint-disable-next-line no-console -- developers need the invalid field, which the shopper's message omits
  console.error(`Configurator: ${lines.error.issues[0]?.path.join('.') || 'items'} of addToCart cannot be read.`)
  notify({ message: 'Your build could not be added to the cart. Please try again.', type: 'error' })
}
