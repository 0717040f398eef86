import type { Cart, NewCartLine } from '#contract/cart.ts'
import { getCart, getGuestCart } from '#contract/cart.ts'
import type { Difference } from '#contract/check.ts'
import type { EndpointId } from '#contract/contract.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { getNewsletterStatus } from '#contract/newsletter.ts'
import type { Order } from '#contract/order.ts'
import { type Address, getProfile, type NewAddress, type UserProfile } from '#contract/user.ts'
import {
  createViolation,
  expectItem,
  expectNoItem,
  expectSameItems,
  expectSentValues,
  findWrongOrders,
} from './behavior.ts'
import type { Sample } from './world.ts'

/** A request that succeeded, and a way to read what it changed. */
interface Done {
  readonly sample: Sample
  readonly response: unknown
  /** Reads again. Returns undefined if there is no valid response, which the verdict of its endpoint reports. */
  read<E extends Endpoint>(endpoint: E, sample: Sample): Promise<ResponseOf<E> | undefined>
}

type Effect = (done: Done) => Promise<readonly Difference[]>

/** Checks of what a successful request changed, by endpoint. Each also reads again what was written. */
export const EFFECTS: Readonly<Partial<Record<EndpointId, Effect>>> = {
  addCartItems: checkAdded,
  addGuestCartItems: checkAdded,
  updateCartItem: checkUpdated,
  updateGuestCartItem: checkUpdated,
  removeCartItem: checkRemoved,
  removeGuestCartItem: checkRemoved,
  computeCart: checkKept,
  computeGuestCart: checkKept,
  applyPromoCode: checkKept,
  applyGuestPromoCode: checkKept,
  async mergeCart({ sample, response, read }) {
    const { guestId = '' } = sample.query ?? {}
    const left = await read(getGuestCart, { path: { token: guestId } })
    return [
      ...((response as Cart).items.length > 0 ? [] : [createViolation('items', "lack the guest's line")]),
      ...((left?.items.length ?? 0) === 0
        ? []
        : [createViolation('items', "are still in the guest's cart when it is read again")]),
    ]
  },
  async getProfile({ response }) {
    return findWrongOrders((response as UserProfile).orders)
  },
  async updateProfile({ sample, response, read }) {
    const { email: _, ...sent } = sample.body as { readonly email: string }
    const profile = await read(getProfile, sample)
    return [...expectSentValues(sent)(response as object), ...again(profile, expectSentValues(sent))]
  },
  createAddress: checkAddress,
  updateAddress: checkAddress,
  async deleteAddress({ sample, read }) {
    const profile = await read(getProfile, sample)
    const isKept = profile?.addresses.some(({ id }) => id === sample.path?.['id']) === true
    return isKept ? [createViolation('addresses', `still have an address that was deleted ${AGAIN}`)] : []
  },
  async getOrder({ sample, response }) {
    const { id, items } = response as Order
    return [
      ...(id === sample.path?.['orderId'] ? [] : [createViolation('id', 'is not that of the requested order')]),
      ...(items.length > 0 ? [] : [createViolation('items', 'are missing')]),
    ]
  },
  async unsubscribeFromNewsletter({ sample, read }) {
    const { email } = sample.body as { readonly email: string }
    const status = await read(getNewsletterStatus, { path: { email } })
    return status?.isSubscribed === true ? [createViolation('isSubscribed', `is true ${AGAIN}`)] : []
  },
}

const AGAIN = 'when it is read again'

/** Checks what was read again, and says so. */
function again<Read>(read: Read | undefined, check: (read: Read) => readonly Difference[]): Difference[] {
  const found = read === undefined ? [] : check(read)
  return found.map((difference) => ({ ...difference, text: `${difference.text} ${AGAIN}` }))
}

function rereadCart({ sample, read }: Done): Promise<Cart | undefined> {
  const { token } = sample.path ?? {}
  return token === undefined ? read(getCart, sample) : read(getGuestCart, { path: { token } })
}

async function checkAdded(done: Done): Promise<Difference[]> {
  const [line] = done.sample.body as readonly [NewCartLine]
  // The cart of a customer may already have had the line.
  const check = expectItem(line, done.sample.path === undefined ? undefined : line.quantity)
  return [...check(done.response as Cart), ...again(await rereadCart(done), check)]
}

async function checkUpdated(done: Done): Promise<Difference[]> {
  const line = done.sample.body as NewCartLine
  const check = expectItem(line, line.quantity)
  return [...check(done.response as Cart), ...again(await rereadCart(done), check)]
}

async function checkRemoved(done: Done): Promise<Difference[]> {
  const check = expectNoItem(done.sample.path?.['id'] ?? '')
  return [...check(done.response as Cart), ...again(await rereadCart(done), check)]
}

/** Compute and promo codes return the cart (OPEN-005, OPEN-007). */
async function checkKept(done: Done): Promise<readonly Difference[]> {
  const cart = await rereadCart(done)
  return cart === undefined ? [] : expectSameItems(cart)(done.response as Cart)
}

async function checkAddress({ sample, response, read }: Done): Promise<Difference[]> {
  const { id } = response as Address
  const check = expectSentValues(sample.body as NewAddress)
  const profile = await read(getProfile, sample)
  return [
    ...check(response as Address),
    ...again(profile, ({ addresses }) =>
      expectSentValues(sample.body as NewAddress, 'addresses.*')(addresses.find((each) => each.id === id)),
    ),
  ]
}
