import { ApiError } from '#api/api-error.ts'
import type { Cart, CartItem, ComputeRequest, NewCartLine } from '#contract/cart.ts'
import { emptyCart, isSameLine } from '#domain/cart/cart.ts'
import { notify } from '../notification/notification.ts'
import { forgetGuestToken, knownGuestToken } from '../session/guest-token.ts'
import { exclusively } from '../storage/exclusively.ts'
import { cartEndpoints, isCustomerCart, shopAs } from './cart-endpoints.ts'
import { changeShopper, inTurn, Superseded } from './cart-queue.ts'
import { announceCartChange } from './cart-tabs.ts'
import { useCart } from './cart.ts'
import { tellCartChange } from './tell-cart-change.ts'

/** The cart as the server last answered. */
let settled: Cart = emptyCart
/** Quantities that the shopper asked for and the server has not confirmed, by line id; zero is a removal. */
const wanted = new Map<string, number>()
/** Whether the server has answered, so that `settled` is a cart and not a guess. */
let answered = false

/** Shows the settled cart with the wanted quantities laid over it. */
function project(): void {
  const items = settled.items
    .map((item) => ({ ...item, quantity: wanted.get(item.id) ?? item.quantity }))
    .filter((item) => item.quantity > 0)
  useCart.setState({ cart: { ...settled, items }, pendingLines: [...wanted.keys()] })
  if (answered) useCart.setState({ status: 'ready' })
}

/** Each answer replaces the whole cart (session spec §3). */
function settle(cart: Cart): Cart {
  settled = cart
  answered = true
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
  if (!answered) useCart.setState({ status: 'loading' })
  try {
    settle(await cartEndpoints.get())
  } catch (error) {
    // A token that the server does not know means an empty cart, and the token stays (OPEN-013).
    if (isNotFound(error)) {
      settle(emptyCart)
      return false
    }
    if (error instanceof Superseded) return true
    if (!answered) useCart.setState({ status: 'failed' })
    project()
  }
  return true
}

/** Fetches the cart as the server has it. */
export async function refreshCart(): Promise<void> {
  await inTurn(fetchCart, true)
}

/**
 * After a sign-in: from its turn on the cart is the customer's, and the guest's lines come into it (session spec
 * §4). Whatever fails is told by the shared handler and the guest token stays, so that the merge is tried again at
 * the next start (OPEN-014).
 */
export function takeOverCart(): Promise<void> {
  return inTurn(async () => {
    shopAs('customer')
    // Two tabs that start at once would merge twice.
    await exclusively('storefront-merge', mergeGuestCart)
  }, undefined)
}

/** After a sign-in in another tab, which merges: here the customer's cart is only shown. */
export function showCustomerCart(): Promise<void> {
  return inTurn(async () => {
    shopAs('customer')
    await fetchCart()
  }, undefined)
}

async function mergeGuestCart(): Promise<void> {
  const guestId = knownGuestToken()
  try {
    if (guestId !== null) {
      settleChange(await cartEndpoints.merge(guestId))
      forgetGuestToken(guestId)
      return
    }
  } catch (error) {
    if (error instanceof Superseded) return
    if (guestId !== null && isNotFound(error) && (await isGuestGone(guestId))) forgetGuestToken(guestId)
  }
  await fetchCart()
}

/** Whether the server knows nothing of a guest, so that nothing is left to merge: an earlier answer was lost. */
async function isGuestGone(guestId: string): Promise<boolean> {
  try {
    await cartEndpoints.ofGuest(guestId)
    return false
  } catch (error) {
    return isNotFound(error)
  }
}

/** The cart of another shopper, not fetched yet; calls under way for the former one no longer count. */
export function startCartAnew(): void {
  changeShopper()
  shopAs('guest')
  settled = emptyCart
  answered = false
  wanted.clear()
  useCart.setState({ status: 'loading', lineErrors: {} })
  project()
}

/**
 * After a failure that leaves open what the server has now, it is asked: no answer, a fault of its own, or a line
 * that another tab removed.
 */
async function recover(error: unknown): Promise<void> {
  if (error instanceof Superseded) return
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
    if (!answered) await fetchCart()
    try {
      const added = lines.filter((line) => settled.items.every((item) => !isSameLine(item, line)))
      for (const line of lines) {
        const item = settled.items.find((candidate) => isSameLine(candidate, line))
        if (item === undefined) continue
        const updated = { ...item, quantity: item.quantity + 1 }
        const cart = settleChange(await cartEndpoints.update(updated))
        notifyUpdated(item)
        tellCartChange('update_cart', [updated], cart)
      }
      if (added.length > 0) {
        const cart = settleChange(await addNew(added))
        notify({
          message: `You added ${added.map((line) => line.productName).join(', ')} to your shopping cart`,
          type: 'success',
        })
        const isAdded = (item: CartItem) => added.some((line) => isSameLine(item, line))
        tellCartChange('add_to_cart', cart.items.filter(isAdded), cart)
      }
    } catch (error) {
      await recover(error)
    }
  }, undefined)
}

/**
 * Adds lines that the cart does not hold. A server that has forgotten the guest gets them for a new one; it has no
 * cart that could be lost with the old token.
 */
async function addNew(lines: NewCartLine[]): Promise<Cart> {
  try {
    return await cartEndpoints.add(lines)
  } catch (error) {
    if (!isNotFound(error) || isCustomerCart() || (await fetchCart())) throw error
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
  return inTurn(() => sendWanted(itemId), undefined)
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
    tellCartChange('update_cart', [{ ...item, quantity }], cart)
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
  }, undefined)
}

/** Applies a discount code and tells how it went (session spec §8). */
export function applyPromoCode(promoCode: string): Promise<boolean> {
  return inTurn(async () => {
    try {
      settleChange(await cartEndpoints.applyPromoCode(promoCode, settled.id))
      notify({ message: 'Discount code applied successfully', type: 'success' })
      return true
    } catch (error) {
      if (!(error instanceof Superseded)) notify({ message: 'Discount code is invalid', type: 'error' })
      return false
    }
  }, false)
}
