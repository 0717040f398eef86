import * as z from 'zod/mini'
import { CartItem, NewCartLine } from '#contract/cart.ts'
import type { StoredItems } from '../storage/stored-items.ts'

const Quantity = z.object({
  id: z.string(),
  kind: z.literal('quantity'),
  /** The server's line before the change. */
  item: CartItem,
  /** Zero removes the line. */
  quantity: z.int().check(z.minimum(0)),
  /** ID of the cart whose line was changed. */
  cartId: z.string(),
})
/** A quantity set by the shopper and not yet confirmed by the server. */
export type QuantityChange = z.infer<typeof Quantity>

const Addition = z.object({
  id: z.string(),
  kind: z.literal('addition'),
  lines: z.array(NewCartLine),
  /** Target quantity of each line. Set before the first request, so that a retry adds nothing twice. */
  targets: z.optional(z.object({ cartId: z.string(), quantities: z.array(z.number()) })),
})
/** Lines added by the shopper and not yet confirmed by the server. */
export type AdditionChange = z.infer<typeof Addition>

const Change = z.union([Quantity, Addition])
export type CartChange = z.infer<typeof Change>

export interface CartChanges {
  /** Loads changes that a previous document of this tab could not complete. */
  restore(): void
  /** Returns the unconfirmed changes, oldest first. */
  all(): readonly CartChange[]
  find(id: string): CartChange | undefined
  /** Returns the latest quantity that was set for a line. */
  quantityOf(itemId: string): QuantityChange | undefined
  /** Stores a change before its request is sent. Replaces any earlier version. */
  put(change: CartChange): void
  drop(id: string): void
  clear(): void
}

/** Creates the list of unconfirmed cart changes in this tab. The list survives page loads. */
export function createCartChanges(items: StoredItems): CartChanges {
  let changes: readonly CartChange[] = []

  function save(next: readonly CartChange[]): void {
    changes = next
    items.write('cartChanges', next.length === 0 ? null : JSON.stringify(next))
  }

  return {
    restore() {
      try {
        changes = z.parse(z.array(Change), JSON.parse(items.read('cartChanges') ?? '[]'))
      } catch {
        save([])
      }
    },
    all: () => changes,
    find: (id) => changes.find((change) => change.id === id),
    quantityOf: (itemId) =>
      changes.findLast((change): change is QuantityChange => change.kind === 'quantity' && change.item.id === itemId),
    put(change) {
      const isKnown = changes.some(({ id }) => id === change.id)
      save(isKnown ? changes.map((other) => (other.id === change.id ? change : other)) : [...changes, change])
    },
    drop: (id) => save(changes.filter((change) => change.id !== id)),
    clear: () => save([]),
  }
}
