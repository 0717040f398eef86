import { ApiError } from '#api/api-error.ts'
import type { Cart, CartItem, ComputeRequest, NewCartLine } from '#contract/cart.ts'
import { emptyCart, isSameLine } from '#domain/cart.ts'
import { cartEndpoints } from './cart-endpoints.ts'
import { announceCartChange } from './cart-tabs.ts'
import { useCart } from './cart.ts'
import { notify } from './notification.ts'

/** The cart as the server last answered. */
let settled: Cart = emptyCart
/** Quantities that the shopper asked for and the server has not confirmed, by line id; zero is a removal. */
const wanted = new Map<string, number>()
/** Calls run one after the other, so that no answer can overtake a later one. */
let queue: Promise<unknown> = Promise.resolve()

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = queue.then(work, work)
  queue = turn.catch(() => undefined)
  return turn
}

/** Shows the settled cart with the wanted quantities laid over it. */
function project(): void {
  const items = settled.items
    .map((item) => ({ ...item, quantity: wanted.get(item.id) ?? item.quantity }))
    .filter((item) => item.quantity > 0)
  useCart.setState({ cart: { ...settled, items }, status: 'ready', pendingLines: [...wanted.keys()] })
}

/** Each answer replaces the whole cart (session spec §3). */
function settle(cart: Cart): Cart {
  settled = cart
  const ids = new Set(cart.items.map((item) => item.id))
  for (const id of wanted.keys()) if (!ids.has(id)) wanted.delete(id)
  const { lineErrors } = useCart.getState()
  useCart.setState({ lineErrors: Object.fromEntries(Object.entries(lineErrors).filter(([id]) => ids.has(id))) })
  project()
  return cart
}

async function fetchCart(): Promise<void> {
  try {
    settle(await cartEndpoints.get())
  } catch (error) {
    // A token that the server does not know means an empty cart, and the token stays (OPEN-013).
    if (error instanceof ApiError && error.status === 404) settle(emptyCart)
    else project()
  }
}

/** Fetches the cart as the server has it. */
export function refreshCart(): Promise<void> {
  return inTurn(fetchCart)
}

/** After a failure without an answer nobody knows whether the server did it, so it is asked. */
async function recover(error: unknown): Promise<void> {
  if (error instanceof ApiError && error.kind !== 'refused') await fetchCart()
  else project()
}

/** Adds lines to the cart, one call for the new ones and one for each that is there already (session spec §4). */
export function addToCart(lines: readonly NewCartLine[]): Promise<void> {
  return inTurn(async () => {
    // A page that was just opened may add before the first answer is there.
    if (useCart.getState().status === 'loading') await fetchCart()
    try {
      const added = lines.filter((line) => settled.items.every((item) => !isSameLine(item, line)))
      for (const line of lines) {
        const item = settled.items.find((candidate) => isSameLine(candidate, line))
        if (item === undefined) continue
        settle(await cartEndpoints.update({ ...item, quantity: item.quantity + 1 }))
        notify({ message: `You updated ${line.productName} in your shopping cart`, type: 'success' })
      }
      if (added.length > 0) {
        settle(await cartEndpoints.add(added))
        notify({
          message: `You added ${added.map((line) => line.productName).join(', ')} to your shopping cart`,
          type: 'success',
        })
      }
      announceCartChange()
    } catch (error) {
      await recover(error)
    }
  })
}

/**
 * Sets a line's quantity, zero removing it. The line shows it at once; while an earlier call is under way, later
 * values replace each other and the last one is sent.
 */
export function setQuantity(itemId: string, quantity: number): Promise<void> {
  wanted.set(itemId, quantity)
  setLineError(itemId, undefined)
  project()
  return inTurn(() => sendWanted(itemId))
}

async function sendWanted(itemId: string): Promise<void> {
  const quantity = wanted.get(itemId)
  const item = settled.items.find((candidate) => candidate.id === itemId)
  // An earlier turn has sent the last value already, or the line is gone.
  if (quantity === undefined || item === undefined) return
  try {
    const cart = await (quantity === 0 ? cartEndpoints.remove(itemId) : cartEndpoints.update({ ...item, quantity }))
    // What was wanted in the meantime stays on top and goes out in its own turn.
    if (wanted.get(itemId) === quantity) wanted.delete(itemId)
    settle(cart)
    if (quantity > 0) notifyUpdated(item)
    announceCartChange()
  } catch (error) {
    if (wanted.get(itemId) === quantity) wanted.delete(itemId)
    await recover(error)
    setLineError(itemId, error instanceof ApiError ? error.message : 'This line could not be changed.')
  }
}

function notifyUpdated(item: CartItem): void {
  notify({ message: `You updated ${item.productName} in your shopping cart`, type: 'success' })
}

function setLineError(itemId: string, message: string | undefined): void {
  const { [itemId]: _, ...others } = useCart.getState().lineErrors
  useCart.setState({ lineErrors: message === undefined ? others : { ...others, [itemId]: message } })
}

/** Recomputes shipping and tax for an address; the cart that came back, or undefined when the call failed. */
export function computeCart(request: ComputeRequest): Promise<Cart | undefined> {
  return inTurn(async () => {
    try {
      return settle(await cartEndpoints.compute(request))
    } catch {
      return undefined
    }
  })
}

/** Applies a discount code and tells how it went (session spec §8). */
export function applyPromoCode(promoCode: string): Promise<boolean> {
  return inTurn(async () => {
    try {
      settle(await cartEndpoints.applyPromoCode(promoCode, settled.id))
      notify({ message: 'Discount code applied successfully', type: 'success' })
      return true
    } catch {
      notify({ message: 'Discount code is invalid', type: 'error' })
      return false
    }
  })
}
