import type { CheckoutRequest, CustomerInfo, DealerInfo } from '#contract/checkout.ts'
import type { Order } from '#contract/order.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { createFieldError, HttpError } from '../../http/problem.ts'
import { throwFieldErrors } from '../../http/validation.ts'
import { PAYMENT_TOKEN_PREFIX } from '../../stubs/stub-modes.ts'
import { assertCartInStock, reduceStock } from '../cart-lines.ts'
import { computeCartTotals, clearCart, type Promotion, type StoredCart } from '../cart.ts'
import type { Catalog } from '../catalog.ts'
import { findCheckoutErrors } from '../checkout-rules.ts'
import { toCents, toDollars } from '../money.ts'
import { type Destination, isDealerItem, isRestricted } from '../restrictions.ts'
import type { ShopHandlers } from '../shop-request.ts'
import { normalizeState } from '../states.ts'
import { addOrder, addCapped, type Store, type StoredUser } from '../store.ts'

/** Billing ZIP code for which the sandbox of Authorize.Net declines every card. */
const DECLINED_ZIP = '46282'

export function createCheckoutHandlers(fixtures: Fixtures, catalog: Catalog): Pick<ShopHandlers, 'checkOut'> {
  return {
    checkOut({ body, session, namespace: { store, clock } }) {
      const customer = session?.user
      const { cart, ownerId } = getCart(store, body.cartId, customer)
      throwFieldErrors('The order', findCheckoutErrors(body, customer?.email))
      assertSellable(cart, body)
      assertCartInStock(cart.lines, { catalog, store }, 'cartId')
      const method = fixtures.shippingMethods.find(({ id }) => id === body.customerInfo.shippingMethodId)
      if (method === undefined) {
        throw createFieldError('customerInfo.shippingMethodId', 'Unknown shipping method')
      }
      const declineReason = findDeclineReason(store, body)
      if (declineReason !== undefined) return { orderId: null, success: false, message: declineReason }

      cart.shippingCents = toCents(method.price)
      cart.taxRate = fixtures.taxRates[normalizeState(shipTo(body.customerInfo).state)] ?? 0
      const id = `CW-${store.nextOrderNumber}`
      store.nextOrderNumber += 1
      const createdAt = new Date(clock.now()).toISOString()
      // The license of the dealer is reviewed before the card is charged.
      const status = body.dealerInfo === undefined ? 'Paid' : 'Pending'
      addOrder(
        store,
        {
          ownerId,
          createdAt,
          status,
          order: { ...createOrder(id, cart, body, store.promotions), shippingMethod: method.name },
        },
        customer,
      )
      reduceStock(cart.lines, { catalog, store })
      clearCart(cart)
      return { orderId: id, success: true, message: `Order ${id} is placed` }
    },
  }
}

/**
 * Returns the cart of the customer, or that of the guest if no customer is signed in.
 * @throws {HttpError} 404 if the cart does not exist or belongs to someone else.
 */
function getCart(
  store: Store,
  cartId: string,
  customer: StoredUser | undefined,
): { readonly cart: StoredCart; readonly ownerId: string } {
  if (customer?.cart.id === cartId) return { cart: customer.cart, ownerId: customer.id }
  const guestId = customer === undefined ? store.cartOwners.get(cartId) : undefined
  const cart = guestId === undefined ? undefined : store.carts.get(guestId)
  if (guestId === undefined || cart === undefined) throw new HttpError(404, 'The cart does not exist.')
  return { cart, ownerId: guestId }
}

/** Repeats the browser's checks on the server (CHK-20, CHK-39 to CHK-42, CHK-75). */
function assertSellable(cart: StoredCart, { customerInfo, dealerInfo }: CheckoutRequest): void {
  if (cart.lines.length === 0) throw createFieldError('cartId', 'There are no products in the cart')
  const hasDealerItems = cart.lines.some(({ item: choice }) => isDealerItem(choice))
  if (hasDealerItems && dealerInfo === undefined) {
    throw createFieldError('dealerInfo', 'Required, because the cart has items that ship to a licensed dealer')
  }
  if (!hasDealerItems && dealerInfo !== undefined) {
    throw createFieldError('dealerInfo', 'Must be omitted, because no item in the cart ships to a dealer')
  }
  const buyer = shipTo(customerInfo)
  const dealer = dealerInfo === undefined ? buyer : { state: dealerInfo.dealerState, zip: dealerInfo.dealerZip }
  const restricted = cart.lines.filter(({ item: choice }) =>
    isRestricted(choice, isDealerItem(choice) ? dealer : buyer),
  )
  if (restricted.length === 0) return
  const names = restricted.map(({ item: choice }) => choice.productName)
  throw createFieldError('cartId', `Cannot ship to this address: ${names.join(', ')}`)
}

/** Returns the shipping address, or the billing address if shippingSameAsBilling is set (CHK-41). */
function shipTo(customer: CustomerInfo): Destination {
  return customer.shippingSameAsBilling
    ? { state: customer.state, zip: customer.zip }
    : { state: customer.shippingState, zip: customer.shippingZip }
}

/**
 * Charges the card. Returns the error message from the provider, or undefined if the charge succeeds. The token is used
 * up in either case.
 */
function findDeclineReason(store: Store, { customerInfo, paymentToken }: CheckoutRequest): string | undefined {
  if (!paymentToken.startsWith(PAYMENT_TOKEN_PREFIX) || store.usedPaymentTokens.has(paymentToken)) {
    return 'The payment token is not valid or was already used.'
  }
  addCapped(store.usedPaymentTokens, paymentToken)
  return customerInfo.zip === DECLINED_ZIP ? 'This transaction has been declined.' : undefined
}

function createOrder(
  id: string,
  cart: StoredCart,
  { customerInfo, dealerInfo }: CheckoutRequest,
  promotions: readonly Promotion[],
): Order {
  const totals = computeCartTotals(cart, promotions)
  return {
    id,
    userEmail: customerInfo.email,
    ...shippingFields(customerInfo),
    customerPhone: customerInfo.mainContact,
    ...dealerFields(dealerInfo),
    items: cart.lines.map(({ item: choice, unitCents, quantity }) => ({
      productName: choice.productName,
      productUrl: choice.productUrl,
      options: choice.options,
      unitPrice: toDollars(unitCents),
      quantity,
      price: toDollars(unitCents),
      isFflItem: choice.isFflItem,
      isReceiverItem: choice.isReceiverItem,
    })),
    shippingCost: toDollars(totals.shipping),
    discountAmount: toDollars(totals.discount),
    taxAmount: toDollars(totals.tax),
    totalAmount: toDollars(totals.total),
  }
}

function shippingFields(customer: CustomerInfo) {
  const same = customer.shippingSameAsBilling
  const { first, last } = splitName(same ? customer.name : customer.shippingName)
  return {
    shippingFirstName: first,
    shippingLastName: last,
    shippingAddress: same ? customer.address : customer.shippingAddress,
    shippingCity: same ? customer.city : customer.shippingCity,
    shippingState: same ? customer.state : customer.shippingState,
    shippingZipCode: same ? customer.zip : customer.shippingZip,
    shippingCountry: same ? customer.country : customer.shippingCountry,
  }
}

function dealerFields(dealer: DealerInfo | undefined) {
  return {
    dealerName: dealer?.dealerName ?? null,
    dealerAddress: dealer?.dealerAddress ?? null,
    dealerCity: dealer?.dealerCity ?? null,
    dealerState: dealer?.dealerState ?? null,
    dealerZipCode: dealer?.dealerZip ?? null,
    dealerCountry: dealer?.dealerCountry ?? null,
    dealerPhone: dealer?.dealerPhone ?? null,
  }
}

/** Splits a name before its last word, because the request contains only the full name (CHK-76). */
function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/)
  return { first: words.slice(0, -1).join(' ') || name.trim(), last: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

export const orderHandlers: Pick<ShopHandlers, 'getOrder'> = {
  /** This requires a bearer token or X-Guest-Id (API-34). An order of another buyer is treated as unknown. */
  getOrder({ path, headers, session, namespace: { store } }) {
    const guestId = headers.get('x-guest-id')
    const buyer = session?.user.id ?? guestId
    if (buyer === null || buyer === '') {
      const reason = 'An order is shown to its buyer only: send a bearer token or X-Guest-Id.'
      throw new HttpError(401, 'Please sign in to see this order.', { Authorization: [reason] })
    }
    const stored = store.orders.get(path.orderId)
    // Shoppers who signed in after ordering may still send the guest ID along with the bearer token.
    if (stored === undefined || (stored.ownerId !== buyer && stored.ownerId !== guestId)) {
      throw new HttpError(404, `You have no order "${path.orderId}".`)
    }
    return stored.order
  },
}
