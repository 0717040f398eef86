import type { ApiError } from '#api/api-error.ts'
import type { Cart, CartItem, NewCartLine } from '#contract/cart.ts'
import { isSameLine } from '#domain/cart/is-same-line.ts'
import { AbandonedRequest } from '../api/watch-leaving.ts'
import type { Notification } from '../notification/notification.ts'
import type { AdditionChange, CartChanges, QuantityChange } from './cart-changes.ts'
import { SupersededError } from './cart-queue.ts'
import type { CartTransport } from './cart-transport.ts'
import type { ConfirmedCart } from './confirmed-cart.ts'
import type { CartDependencies } from './create-cart.ts'

export interface ChangeSender {
  /** Sends an unconfirmed change unless it has already been sent or replaced, and shows failures. */
  (id: string): Promise<void>
  isSending(id: string): boolean
  /** Drops additions that are already in the cart before its lines are merged. */
  dropArrived(cart: Cart): void
}

/**
 * Creates the sender of a cart's unconfirmed changes. Changes contain target quantities, so resending a change after a
 * lost response adds nothing twice.
 */
export function createChangeSender({
  changes,
  settled,
  transport,
  settleChange,
  recover,
  notify,
  onChange,
  sendLater,
}: Pick<CartDependencies, 'notify' | 'onChange'> & {
  readonly changes: CartChanges
  readonly settled: ConfirmedCart
  readonly transport: Pick<CartTransport, 'add' | 'update' | 'remove'>
  readonly settleChange: (cart: Cart) => Cart
  readonly recover: (error: unknown) => Promise<void>
  /** Queues a change again after the browser dropped its request together with the document. */
  readonly sendLater: (id: string) => void
}): ChangeSender {
  let sending: string | undefined

  const findLine = (line: NewCartLine) => settled.cart().items.find((item) => isSameLine(item, line))

  function notifyUpdated(item: CartItem, onward: Pick<Notification, 'leadsToCart'> = {}): void {
    notify({ message: `You updated ${item.productName} in your shopping cart`, type: 'success', ...onward })
  }

  async function update(item: CartItem, quantity: number): Promise<Cart> {
    return settleChange(await transport.update({ ...item, quantity }))
  }

  async function sendQuantity({ id, item: requested, quantity: wish, cartId }: QuantityChange): Promise<void> {
    const cart = settled.cart()
    const item = cart.items.find((line) => line.id === requested.id) ?? findLine(requested)
    // In a different cart, such as the customer's cart after a merge, applies only the difference.
    const quantity = cart.id === cartId ? wish : Math.max(0, (item?.quantity ?? 0) + wish - requested.quantity)
    if (item === undefined || item.quantity === quantity) {
      changes.drop(id)
      settled.show()
      if (item === undefined && wish > 0) {
        notify({ message: `${requested.productName} is no longer in your cart`, type: 'warning' })
      }
      return
    }
    try {
      const changed = await (quantity === 0 ? transport.remove(item.id) : transport.update({ ...item, quantity }))
      changes.drop(id)
      settleChange(changed)
      if (quantity > 0) notifyUpdated(item)
      onChange('update_cart', [{ ...item, quantity }], changed)
    } catch (error) {
      if (error instanceof SupersededError || error instanceof AbandonedRequest) throw error
      changes.drop(id)
      await recover(error)
      // A later change reports its own result, and a line with the requested quantity needs no error.
      const remaining = settled.cart().items.find((line) => line.id === item.id)
      if (changes.quantityOf(requested.id) !== undefined || remaining === undefined || remaining.quantity === quantity)
        return
      settled.setLineError(item.id, (error as ApiError).message)
    }
  }

  async function sendAddition({ id, lines, targets }: AdditionChange): Promise<void> {
    const cart = settled.cart()
    const isRepeated = targets !== undefined && [cart.id, ''].includes(targets.cartId)
    const quantities = isRepeated ? targets.quantities : lines.map(targetQuantity)
    changes.put({ kind: 'addition', id, lines, targets: { cartId: cart.id, quantities } })
    const target = (line: NewCartLine) => quantities[lines.indexOf(line)] ?? line.quantity
    const missing = lines.filter((line) => findLine(line) === undefined)
    const arrived = isRepeated ? lines.filter((line) => (findLine(line)?.quantity ?? 0) >= target(line)) : []
    try {
      for (const line of lines) {
        const item = findLine(line)
        if (item === undefined || arrived.includes(line)) continue
        const changed = await update(item, target(line))
        notifyUpdated(item, { leadsToCart: true })
        onChange('update_cart', [{ ...item, quantity: target(line) }], changed)
      }
      const added = [...arrived, ...missing]
      if (missing.length > 0) settleChange(await transport.add(missing))
      for (const line of isRepeated ? missing : []) {
        // The earlier request was applied even though it failed.
        const item = findLine(line)
        if (item !== undefined && item.quantity > target(line)) await update(item, target(line))
      }
      changes.drop(id)
      settled.show()
      if (added.length === 0) return
      notify({
        message: `You added ${added.map((line) => line.productName).join(', ')} to your shopping cart`,
        type: 'success',
        leadsToCart: true,
      })
      const isAdded = (item: CartItem) => added.some((line) => isSameLine(item, line))
      onChange('add_to_cart', settled.cart().items.filter(isAdded), settled.cart())
    } catch (error) {
      if (error instanceof AbandonedRequest) throw error
      changes.drop(id)
      await recover(error)
    }
  }

  /**
   * Returns the quantity of a line after an addition: one more than in the cart, or the requested quantity of a new
   * line (CART-23).
   */
  function targetQuantity(line: NewCartLine, index: number, lines: readonly NewCartLine[]): number {
    const existing = findLine(line)
    if (existing === undefined) return line.quantity
    return existing.quantity + 1 + lines.slice(0, index).filter((other) => isSameLine(other, line)).length
  }

  async function send(id: string): Promise<void> {
    const change = changes.find(id)
    if (change === undefined) return
    sending = id
    try {
      await (change.kind === 'quantity' ? sendQuantity(change) : sendAddition(change))
    } catch (error) {
      if (!(error instanceof AbandonedRequest)) throw error
      sendLater(id)
    } finally {
      sending = undefined
    }
  }

  function dropArrived(cart: Cart): void {
    for (const change of changes.all()) {
      if (change.kind !== 'addition' || change.targets === undefined) continue
      const { quantities } = change.targets
      const hasArrived = change.lines.every((line, index) =>
        cart.items.some((item) => isSameLine(item, line) && item.quantity >= (quantities[index] ?? 0)),
      )
      if (hasArrived) changes.drop(change.id)
    }
  }

  return Object.assign(send, { isSending: (id: string) => sending === id, dropArrived })
}
