import type { StoredCart } from '../cart.ts'
import { savePassword } from '../customers/password.ts'
import type { Store } from '../store.ts'
import type { SavedCart, SavedStore } from './saved-store.ts'
import { hashToken } from './token-map.ts'

/** Converts a store to the format of a state file (MOCK-60). */
export function saveStore(store: Store): SavedStore {
  const customers = new Set([...store.users.values()].map(({ id }) => id))
  return {
    guests: [...store.carts].map(([token, cart]) => ({ token: hashToken(token), cart: saveCart(cart) })),
    users: [...store.users.values()].map(({ cart, password, ...user }) => ({
      ...user,
      password: savePassword(password),
      cart: saveCart(cart),
    })),
    // A used refresh token is not saved, because it is valid for only 30 s.
    sessions: [...store.sessions.values()].map(
      ({ user, accessToken, refreshToken, accessExpiresAt, refreshExpiresAt }) => ({
        email: user.email,
        access: hashToken(accessToken),
        accessExpiresAt,
        refresh: hashToken(refreshToken),
        refreshExpiresAt,
      }),
    ),
    orders: [...store.orders.values()].map(({ order, ownerId, createdAt, status }) => ({
      order,
      owner: customers.has(ownerId) ? { customer: ownerId } : { guest: hashToken(ownerId) },
      createdAt,
      status,
    })),
    emails: store.emails.map(({ at, kind, email, token }) => {
      const expiresAt = store.emailTokens.get(token)?.expiresAt
      return { at, kind, email, ...(expiresAt === undefined ? {} : { expiresAt }) }
    }),
    usedPaymentTokens: [...store.usedPaymentTokens].map(hashToken),
    usedCaptchaTokens: [...store.usedCaptchaTokens].map(hashToken),
    subscribers: [...store.subscribers].map(([email, { isVerified }]) => ({ email, isVerified })),
    stockAlerts: [...store.stockAlerts],
    imageRequests: [...store.imageRequests],
    dealers: [...store.dealers],
    skuChanges: Object.fromEntries(
      [...store.skuChanges].map(([sku, { restrictedStates, ...change }]) => [
        sku,
        restrictedStates === undefined ? change : { ...change, restrictedStates: [...restrictedStates] },
      ]),
    ),
    promotions: [...store.promotions],
    emptyComputeResponses: store.emptyComputeResponses,
    tokenLifetimes: store.tokenLifetimes,
    ...(store.nextAccessTokenLifetimeSeconds === undefined
      ? {}
      : { nextAccessTokenLifetimeSeconds: store.nextAccessTokenLifetimeSeconds }),
    nextOrderNumber: store.nextOrderNumber,
  }
}

/** Returns a cart without its ID, because the ID alone is enough to check out. A loaded cart gets a new ID. */
function saveCart({ lines, shippingCents, taxRate, discountPercentage }: StoredCart): SavedCart {
  return { lines, shippingCents, taxRate, discountPercentage }
}
