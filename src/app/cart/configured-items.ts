import * as z from 'zod/mini'
import { NewCartLine } from '#contract/cart.ts'
import { notify } from '../notification/notification.ts'
import { cartActions } from './cart-actions.ts'

const Lines = z.array(NewCartLine).check(z.minLength(1))

/** Puts what the configurator built into the cart; lines that are none are refused with a message. */
export async function addConfiguredItems(items: unknown): Promise<void> {
  const lines = z.safeParse(Lines, items)
  if (lines.success) {
    await cartActions.addToCart(lines.data)
    return
  }
  // oxlint-disable-next-line no-console -- the shopper's message names no field; whoever mends it needs one
  console.error(`Configurator: ${lines.error.issues[0]?.path.join('.') ?? 'items'} of addToCart cannot be read.`)
  notify({ message: 'Your build could not be added to the cart. Please try again.', type: 'error' })
}
