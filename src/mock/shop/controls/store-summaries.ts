import { computeCartTotals, type StoredCart } from '../cart.ts'
import { toDollars } from '../money.ts'
import type { Store } from '../store.ts'

/** Maximum number of entries in a list, which are the newest ones. */
const MAX_LISTED = 50

/** Number of trailing characters of a token to show. They identify a guest but do not grant access. */
const SHOWN_OF_TOKEN = 4

interface ShortLine {
  readonly sku?: string
  readonly name: string
  readonly quantity: number
}

/** Lists the carts that contain items, newest first. Amounts are in dollars. */
export function summarizeCarts(store: Store): readonly { owner: string; lines: readonly ShortLine[]; total: number }[] {
  const guests = [...store.carts].map(([token, cart]) => [`Guest …${token.slice(-SHOWN_OF_TOKEN)}`, cart] as const)
  const customers = [...store.users.values()].map(({ email, cart }) => [email, cart] as const)
  return [...customers, ...guests]
    .filter(([, { lines }]) => lines.length > 0)
    .slice(-MAX_LISTED)
    .toReversed()
    .map(([owner, cart]) => ({
      owner,
      lines: getLines(cart),
      total: toDollars(computeCartTotals(cart, store.promotions).total),
    }))
}

function getLines({ lines }: StoredCart): ShortLine[] {
  return lines.map(({ item: choice, quantity }) => ({ sku: choice.productId, name: choice.productName, quantity }))
}

/** Lists orders, newest first. Amounts are in dollars. */
export function summarizeOrders(store: Store) {
  return [...store.orders.values()]
    .slice(-MAX_LISTED)
    .toReversed()
    .map(({ order, createdAt, status }) => ({
      id: order.id,
      email: order.userEmail,
      createdAt,
      status,
      lines: order.items.map(({ productName, quantity }): ShortLine => ({ name: productName, quantity })),
      total: order.totalAmount,
    }))
}
