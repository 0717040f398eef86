import type { CartItem } from '#contract/cart.ts'

/** Note for a dealer item. */
export const SHIPS_TO_DEALER = 'Ships to a licensed dealer'

/** Returns whether a line must ship to a licensed dealer, which either flag requires (OPEN-079). */
export function isDealerItem(line: Pick<CartItem, 'isFflItem' | 'isReceiverItem'>): boolean {
  return line.isFflItem || line.isReceiverItem
}
