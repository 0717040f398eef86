import { ApiError } from '#api/api-error.ts'
import type { Cart, CartItem, ComputeRequest, NewCartLine } from '#contract/cart.ts'
import { emptyCart, isSameLine } from '#domain/cart.ts'
import { cartEndpoints } from './cart-endpoints.ts'
import { announceCartChange } from './cart-tabs.ts'
import { useCart } from './cart.ts'
import { notify } from './notification.ts'
import { forgetGuestToken } from './session-calls.ts'

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

/** As `settle`, for an answer to a change: the other tabs hear of it. */
function settleChange(cart: Cart): Cart {
  announceCartChange()
  return settle(cart)
}

/** Fetches and shows the cart. False when the server says that this guest has none. */
async function fetchCart(): Promise<boolean> {
  try {
    settle(await cartEndpoints.get())
  } catch (error) {
    // A token that the server does not know means an empty cart, and the token stays (OPEN-013).
    if (isNotFound(error)) {
      settle(emptyCart)
      return false
    }
    project()
  }
  return true
}

/** Fetches the cart as the server has it. */
export async function refreshCart(): Promise<void> {
  await inTurn(fetchCart)
}

/**
 * After a failure that leaves open what the server has now, it is asked: no answer, a fault of its own, or a line
 * that another tab removed.
 */
async function recover(error: unknown): Promise<void> {
  const plainRefusal = error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500
  if (plainRefusal && !isNotFound(error)) project()
  else await fetchCart()
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
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
        settleChange(await cartEndpoints.update({ ...item, quantity: item.quantity + 1 }))
        notifyUpdated(item)
      }
      if (added.length > 0) {
        settleChange(await addNew(added))
        notify({
          message: `You added ${added.map((line) => line.productName).join(', ')} to your shopping cart`,
          type: 'success',
        })
      }
    } catch (error) {
      await recover(error)
    }
  })
}

/**
 * Adds lines that the cart does not hold. A server that has forgotten the guest gets them for a new one; it has no
 * cart that could be lost with the old token.
 */
async function addNew(lines: NewCartLine[]): Promise<Cart> {
  try {
    return await cartEndpoints.add(lines)
  } catch (error) {
    if (!isNotFound(error) || (await fetchCart())) throw error
    forgetGuestToken()
    return cartEndpoints.add(lines)
  }
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
  // An earlier turn has sent the last value already.
  if (quantity === undefined) return
  if (item === undefined) {
    wanted.delete(itemId)
    project()
    return
  }
  try {
    const cart = await (quantity === 0 ? cartEndpoints.remove(itemId) : cartEndpoints.update({ ...item, quantity }))
    // What was wanted in the meantime stays on top and goes out in its own turn.
    if (wanted.get(itemId) === quantity) wanted.delete(itemId)
    settleChange(cart)
    if (quantity > 0) notifyUpdated(item)
  } catch (error) {
    if (wanted.get(itemId) === quantity) wanted.delete(itemId)
    await recover(error)
    // A later value tells its own outcome, and a line that has the value after all has no error.
    const left = settled.items.find((candidate) => candidate.id === itemId)
    if (wanted.has(itemId) || left === undefined || left.quantity === quantity) return
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
      settleChange(await cartEndpoints.applyPromoCode(promoCode, settled.id))
      notify({ message: 'Discount code applied successfully', type: 'success' })
      return true
    } catch {
      notify({ message: 'Discount code is invalid', type: 'error' })
      return false
    }
  })
}
