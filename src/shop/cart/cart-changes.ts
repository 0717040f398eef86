import * as z from 'zod/mini'
import type { ApiError } from '#api/api-error.ts'
import { requestId } from '#api/request-id.ts'
import { type Cart, type CartItem, NewCartLine } from '#contract/cart.ts'
import { AbandonedRequest } from '../lib/api/watch-leaving.ts'
import { isSameLine } from './cart-line.rules.ts'
import type { CartTransport } from './cart-transport.ts'
import { emptyCart } from './cart.rules.ts'
import type { CartDependencies } from './create-cart.ts'

const Wish = z.object({
  line: NewCartLine,
  /** Quantity before the change. */
  base: z.number(),
  /** Quantity after the change, so that a repeated request adds nothing twice. */
  quantity: z.number(),
})
type Wish = z.infer<typeof Wish>

/** A change made by the shopper and not yet confirmed by the server. */
const Change = z.object({
  id: z.string(),
  /** The line of the cart whose quantity the shopper set. Missing if the change adds lines. */
  itemId: z.optional(z.string()),
  /** The cart to which the quantities apply. Missing until the first request of an addition. */
  cartId: z.optional(z.string()),
  wishes: z.array(Wish),
})
type Change = z.infer<typeof Change>

export interface CartChanges {
  /** Returns the cart from the last server response. */
  cart(): Cart
  /** Whether the server has responded. `cart` is invalid before that. */
  isLoaded(): boolean
  /** Replaces the cart with the one from a response (CART-04). */
  confirm(cart: Cart): Cart
  /** Shows the confirmed cart with unconfirmed quantities applied. */
  show(): void
  /**
   * Loads changes that a previous document of this tab could not complete.
   * @returns their IDs, oldest first.
   */
  restore(): readonly string[]
  /** Adds lines. Returns the ID of the change, which must be sent. */
  add(lines: readonly NewCartLine[]): string
  /** Sets the quantity of a line; zero removes it. Returns undefined if the cart does not contain the line. */
  setQuantity(itemId: string, quantity: number): string | undefined
  /** Sends a change unless it has already been sent or replaced, and shows failures. */
  send(id: string): Promise<void>
  /** Whether the server has not confirmed all changes. */
  isUnconfirmed(): boolean
  /**
   * Compares the changes of a previous document with the guest's cart before it is merged, because the merged cart does
   * not show which of them were applied.
   */
  compareWith(guestCart: Cart): void
}

/**
 * Creates the shopper's unconfirmed changes to the server's last cart (decision 0014). They are stored before their
 * request is sent, so that the next document of this tab can complete them.
 */
export function createCartChanges({
  store,
  items,
  notify,
  onChange,
  transport,
  confirmChange,
  recover,
  sendLater,
}: Pick<CartDependencies, 'store' | 'items' | 'notify' | 'onChange'> & {
  readonly transport: Pick<CartTransport, 'add' | 'update' | 'remove'>
  readonly confirmChange: (cart: Cart) => Cart
  readonly recover: (error: unknown) => Promise<void>
  /** Queues a change again after the browser dropped its request together with the document. */
  readonly sendLater: (id: string) => void
}): CartChanges {
  let confirmed: Cart = emptyCart
  let isLoaded = false
  let changes: readonly Change[] = []
  /** ID of the change that is being sent. */
  let sending: string | undefined

  const findLine = (line: NewCartLine, { items: lines }: Cart = confirmed) =>
    lines.find((item) => isSameLine(item, line))

  const latestFor = (itemId: string) => changes.findLast((change) => change.itemId === itemId)

  function save(next: readonly Change[]): void {
    changes = next
    items.write('cartChanges', next.length === 0 ? null : JSON.stringify(next))
    show()
  }

  function show(): void {
    const shown = confirmed.items.map((item) => ({
      ...item,
      quantity: latestFor(item.id)?.wishes[0]?.quantity ?? item.quantity,
    }))
    store.setState({
      cart: { ...confirmed, items: shown.filter(({ quantity }) => quantity > 0) },
      pendingLines: [...new Set(changes.flatMap(({ itemId }) => itemId ?? []))],
      changing: changes.length > 0,
    })
    if (isLoaded) store.setState({ status: 'ready' })
  }

  /** Updates the quantity before a change, so that the change can be applied to the customer's cart after a merge. */
  function rebase(change: Change, cart: Cart): Change {
    if (change.itemId === undefined) return change
    return {
      ...change,
      wishes: change.wishes.map((wish) => ({ ...wish, base: findLine(wish.line, cart)?.quantity ?? 0 })),
    }
  }

  const drop = (id: string): void => save(changes.filter((change) => change.id !== id))

  function setLineError(itemId: string, message?: string): void {
    const { [itemId]: _, ...others } = store.getState().lineErrors
    store.setState({ lineErrors: message === undefined ? others : { ...others, [itemId]: message } })
  }

  function report(item: CartItem, quantity: number, cart: Cart, onward: { readonly leadsToCart?: true } = {}): void {
    if (quantity > 0) {
      notify({ message: `You updated ${item.productName} in your shopping cart`, type: 'success', ...onward })
    }
    onChange('update_cart', [{ ...item, quantity }], cart)
  }

  async function sendQuantity(
    { id, itemId = '', cartId }: Change,
    { line, base, quantity: wish }: Wish,
  ): Promise<void> {
    const item = confirmed.items.find((other) => other.id === itemId) ?? findLine(line)
    // In a different cart, such as the customer's cart after a merge, applies only the difference.
    const quantity = confirmed.id === cartId ? wish : Math.max(0, (item?.quantity ?? 0) + wish - base)
    if (item === undefined || item.quantity === quantity) {
      drop(id)
      if (item === undefined && wish > 0) {
        notify({ message: `${line.productName} is no longer in your cart`, type: 'warning' })
      }
      return
    }
    try {
      const changed = await (quantity === 0 ? transport.remove(item.id) : transport.update({ ...item, quantity }))
      drop(id)
      confirmChange(changed)
      report(item, quantity, changed)
    } catch (error) {
      if (error instanceof AbandonedRequest) throw error
      drop(id)
      await recover(error)
      // A later change reports its own result, and a line with the requested quantity needs no error.
      const remaining = confirmed.items.find((other) => other.id === item.id)
      if (latestFor(itemId) !== undefined || remaining === undefined || remaining.quantity === quantity) return
      setLineError(item.id, (error as ApiError).message)
    }
  }

  /**
   * Returns the quantities of an addition: one more than in the cart, or the requested quantity of a new line (CART-23).
   * A repeated addition keeps those of its first request.
   */
  function targets({ wishes }: Change): Wish[] {
    return wishes.map(({ line }, index) => {
      const existing = findLine(line)
      if (existing === undefined) return { line, base: 0, quantity: line.quantity }
      const earlier = wishes.slice(0, index).filter((other) => isSameLine(other.line, line)).length
      return { line, base: existing.quantity, quantity: existing.quantity + 1 + earlier }
    })
  }

  async function sendAddition(change: Change): Promise<void> {
    const { id } = change
    const isRepeated = change.cartId !== undefined && [confirmed.id, ''].includes(change.cartId)
    const wishes = isRepeated ? change.wishes : targets(change)
    save(changes.map((other) => (other.id === id ? { id, cartId: confirmed.id, wishes } : other)))
    const missing = wishes.filter(({ line }) => findLine(line) === undefined)
    const arrived = isRepeated ? wishes.filter(({ line, quantity }) => (findLine(line)?.quantity ?? 0) >= quantity) : []
    try {
      for (const wish of wishes) {
        const item = findLine(wish.line)
        if (item === undefined || arrived.includes(wish)) continue
        const changed = confirmChange(await transport.update({ ...item, quantity: wish.quantity }))
        report(item, wish.quantity, changed, { leadsToCart: true })
      }
      if (missing.length > 0) confirmChange(await transport.add(missing.map(({ line }) => line)))
      for (const { line, quantity } of isRepeated ? missing : []) {
        // The earlier request was applied even though it failed.
        const item = findLine(line)
        if (item !== undefined && item.quantity > quantity) confirmChange(await transport.update({ ...item, quantity }))
      }
      drop(id)
      const added = [...arrived, ...missing].map(({ line }) => line)
      if (added.length === 0) return
      notify({
        message: `You added ${added.map((line) => line.productName).join(', ')} to your shopping cart`,
        type: 'success',
        leadsToCart: true,
      })
      const isAdded = (item: CartItem) => added.some((line) => isSameLine(item, line))
      onChange('add_to_cart', confirmed.items.filter(isAdded), confirmed)
    } catch (error) {
      if (error instanceof AbandonedRequest) throw error
      drop(id)
      await recover(error)
    }
  }

  return {
    cart: () => confirmed,
    isLoaded: () => isLoaded,
    confirm(cart) {
      confirmed = cart
      isLoaded = true
      save(changes.map((change) => (change.cartId === cart.id ? rebase(change, cart) : change)))
      return cart
    },
    show,
    restore() {
      try {
        changes = z.parse(z.array(Change), JSON.parse(items.read('cartChanges') ?? '[]'))
      } catch {
        save([])
      }
      return changes.map(({ id }) => id)
    },
    add(lines) {
      const id = requestId()
      save([...changes, { id, wishes: lines.map((line) => ({ line, base: 0, quantity: line.quantity })) }])
      return id
    },
    setQuantity(itemId, quantity) {
      const item = confirmed.items.find((other) => other.id === itemId)
      setLineError(itemId)
      if (item === undefined) {
        show()
        return undefined
      }
      const id = requestId()
      const { id: _, ...line } = item
      const previous = latestFor(itemId)
      const kept = changes.filter((change) => change !== previous || change.id === sending)
      save([...kept, { id, itemId, cartId: confirmed.id, wishes: [{ line, base: item.quantity, quantity }] }])
      return id
    },
    async send(id) {
      const change = changes.find((other) => other.id === id)
      const wish = change?.wishes[0]
      if (change === undefined || wish === undefined) return
      sending = id
      try {
        await (change.itemId === undefined ? sendAddition(change) : sendQuantity(change, wish))
      } catch (error) {
        if (!(error instanceof AbandonedRequest)) throw error
        sendLater(id)
      } finally {
        sending = undefined
      }
    },
    isUnconfirmed: () => changes.length > 0,
    compareWith(guestCart) {
      const hasArrived = ({ itemId, cartId, wishes }: Change): boolean =>
        itemId === undefined &&
        cartId !== undefined &&
        wishes.every(({ line, quantity }) => (findLine(line, guestCart)?.quantity ?? 0) >= quantity)
      save(changes.filter((change) => !hasArrived(change)).map((change) => rebase(change, guestCart)))
    },
  }
}
