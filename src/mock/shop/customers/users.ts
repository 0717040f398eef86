import type { UserProfile } from '#contract/user.ts'
import { createEmptyCart } from '../cart.ts'
import type { ShopNamespace } from '../shop-request.ts'
import { addCart, setCapped, type Store, type StoredUser } from '../store.ts'
import { toEmailKey } from './email.ts'
import type { PasswordHash } from './password.ts'

/** Adds a guest with an empty cart and returns the guest's token, which starts with 'gid_' (OPEN-010). */
export function addGuest({ store, random }: Pick<ShopNamespace, 'store' | 'random'>): string {
  const token = `gid_${random.id()}`
  addCart(store, token, createEmptyCart(`cart_${random.id()}`))
  return token
}

/** Adds an account with an unverified email address and an empty cart. */
export function addUser(
  { store, random }: Pick<ShopNamespace, 'store' | 'random'>,
  details: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly password: PasswordHash
  },
): StoredUser {
  const id = random.id()
  const user: StoredUser = {
    ...details,
    id: `user_${id}`,
    phoneNumber: '',
    isEmailVerified: false,
    addresses: [],
    cart: createEmptyCart(`cart_${id}`),
    orderIds: [],
  }
  setCapped(store.users, toEmailKey(details.email), user)
  return user
}

/** Returns the profile of an account, with the newest order first. */
export function toProfile(store: Store, user: StoredUser): UserProfile {
  const { id, email, firstName, lastName, phoneNumber, isEmailVerified, addresses } = user
  return {
    keycloakId: id,
    email,
    fullName: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    phoneNumber,
    isEmailVerified,
    isNewsletterSubscribed: store.subscribers.has(toEmailKey(email)),
    addresses: [...addresses],
    orders: user.orderIds.toReversed().flatMap((orderId) => {
      const stored = store.orders.get(orderId)
      if (stored === undefined) return []
      const { createdAt, status, order } = stored
      return [{ id: orderId, createdAt, status, totalAmount: order.totalAmount }]
    }),
  }
}
