import * as z from 'zod/mini'
import type { Cart } from '#contract/cart.ts'
import { CART_LOCK } from '../../cart/create-cart.ts'
import { onItemChange } from '../../lib/storage/on-item-change.ts'
import type { StoredItems } from '../../lib/storage/stored-items.ts'
import { withLock } from '../../lib/storage/with-lock.ts'

const Mark = z.object({
  /** Identifies the owner of the order. A guest's order also blocks the customer after signing in. */
  cartId: z.string(),
  isGuest: z.boolean(),
  /** Time at which the order was sent, in ISO 8601. */
  sentAt: z.string(),
})
const Marks = z.array(Mark)
type Mark = z.infer<typeof Mark>

/**
 * State of the order of a cart: none; sent by this or another tab, which waits for the response; or sent without a
 * response that tells whether it was placed.
 */
export type OrderPhase = 'none' | 'sent' | 'unknown'

export interface OrderMarks {
  phase(cart: Pick<Cart, 'id'>): OrderPhase
  /** Returns the time at which the marked order was sent, in ISO 8601, or an empty string without one. */
  sentAt(cart: Pick<Cart, 'id'>): string
  /**
   * Marks the order of a cart before it is sent.
   * @returns a function that removes the mark. Call it when the outcome is known.
   */
  add(cart: Pick<Cart, 'id' | 'isGuest'>): () => void
  /** Allows another order after the shopper has confirmed that the last one was not placed. */
  release(cart: Pick<Cart, 'id'>): void
  /**
   * Registers a callback for possible changes of the phase.
   * @returns a function that removes the listener.
   */
  onChange(changed: () => void): () => void
}

/**
 * Creates the order marks of a browser in local storage. A mark exists from before an order is sent until its outcome
 * is known. It prevents other tabs and reloaded pages from sending a second order (decision 0023).
 */
export function createOrderMarks(items: StoredItems): OrderMarks {
  /** Stored text that was found while no tab held the cart for an order, so no response is awaited any more. */
  let abandoned: string | null = null

  function marks(): Mark[] {
    const text = items.read('orderAttempt')
    if (text === null) return []
    try {
      return z.parse(Marks, JSON.parse(text))
    } catch {
      // The mark is invalid, so an order may have been sent.
      return [{ cartId: '', isGuest: true, sentAt: text }]
    }
  }

  function keep(isKept: (mark: Mark) => boolean): void {
    const kept = marks().filter(isKept)
    items.write('orderAttempt', kept.length === 0 ? null : JSON.stringify(kept))
  }

  const isOf = (cart: Pick<Cart, 'id'>) => (mark: Mark) => mark.isGuest || mark.cartId === cart.id

  return {
    phase(cart) {
      if (!marks().some(isOf(cart))) return 'none'
      return items.read('orderAttempt') === abandoned ? 'unknown' : 'sent'
    },
    sentAt: (cart) => marks().find(isOf(cart))?.sentAt ?? '',
    add(cart) {
      const mark = { cartId: cart.id, isGuest: cart.isGuest, sentAt: new Date().toISOString() }
      items.write('orderAttempt', JSON.stringify([...marks(), mark]))
      return () => keep(({ cartId, sentAt }) => cartId !== mark.cartId || sentAt !== mark.sentAt)
    },
    release: (cart) => keep((mark) => !isOf(cart)(mark)),
    onChange(changed) {
      async function awaitResponse(): Promise<void> {
        const text = items.read('orderAttempt')
        if (text === null || text === abandoned) return
        await withLock(CART_LOCK, () => Promise.resolve(), 'shared')
        abandoned = text
        changed()
      }
      void awaitResponse()
      return onItemChange(items, 'orderAttempt', () => {
        changed()
        void awaitResponse()
      })
    },
  }
}
