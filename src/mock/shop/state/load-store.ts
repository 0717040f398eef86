import type { SeededRandom } from '../../namespace/random.ts'
import type { StoredCart } from '../cart.ts'
import { toEmailKey } from '../customers/email.ts'
import { getEmailLink } from '../customers/outbox.ts'
import { loadPassword } from '../customers/password.ts'
import { createStore, type OutboxEmail, type Session, type Store, type StoredOrder, type StoredUser } from '../store.ts'
import type { SavedCart, SavedStore } from './saved-store.ts'
import { getHashKey, TokenMap, TokenSet } from './token-map.ts'

/**
 * Restores a saved store. Clients keep their valid tokens, carts get new IDs, and emails get new tokens.
 * @param random source of the IDs and tokens
 */
export function loadStore(saved: SavedStore, random: SeededRandom): Store {
  const { guests, users, sessions, orders, emails, skuChanges, promotions, subscribers, ...rest } = saved
  const loadCart = (cart: SavedCart): StoredCart => ({ id: `cart_${random.id()}`, ...cart })
  const carts = guests.map(({ token, cart }) => [getHashKey(token), loadCart(cart)] as const)
  const byEmail = new Map(
    users.map((user): [string, StoredUser] => [
      toEmailKey(user.email),
      { ...user, password: loadPassword(user.password), cart: loadCart(user.cart) },
    ]),
  )
  const loaded = sessions.flatMap(({ email, access, refresh, ...times }): Session[] => {
    const user = byEmail.get(toEmailKey(email))
    return user === undefined
      ? []
      : [
          {
            id: getHashKey(refresh),
            user,
            accessToken: getHashKey(access),
            refreshToken: getHashKey(refresh),
            ...times,
          },
        ]
  })
  const sent = emails.map(({ expiresAt, ...email }) => {
    const token = `mailed_${random.id()}`
    return { mail: { ...email, token, link: getEmailLink(email.kind, token) } satisfies OutboxEmail, expiresAt }
  })
  const store: Store = {
    ...createStore(),
    ...rest,
    carts: new TokenMap(carts, (token, key, cart) => renameGuest(store, token, key, cart)),
    cartOwners: new Map(carts.map(([key, { id }]) => [id, key])),
    users: byEmail,
    sessions: new TokenMap(
      loaded.map((session) => [session.accessToken, session]),
      (accessToken, _, session) => void Object.assign(session, { accessToken }),
    ),
    refreshTokens: new TokenMap(
      loaded.map((session) => [session.refreshToken, session]),
      (refreshToken, _, session) => void Object.assign(session, { refreshToken }),
    ),
    orders: new Map(
      orders.map(({ owner, ...order }): [string, StoredOrder] => [
        order.order.id,
        { ...order, ownerId: 'customer' in owner ? owner.customer : getHashKey(owner.guest) },
      ]),
    ),
    emails: sent.map(({ mail }) => mail),
    emailTokens: new Map(
      sent.flatMap(({ mail: { token, kind, email }, expiresAt }) =>
        expiresAt === undefined ? [] : [[token, { kind, email, expiresAt }] as const],
      ),
    ),
    usedPaymentTokens: new TokenSet(saved.usedPaymentTokens.map(getHashKey)),
    usedCaptchaTokens: new TokenSet(saved.usedCaptchaTokens.map(getHashKey)),
    subscribers: new Map(subscribers.map(({ email, isVerified }) => [email, { isVerified }])),
    stockAlerts: new Set(saved.stockAlerts),
    imageRequests: new Set(saved.imageRequests),
    dealers: new Set(saved.dealers),
    skuChanges: new Map(Object.entries(skuChanges)),
    promotions,
    nextAccessTokenLifetimeSeconds: saved.nextAccessTokenLifetimeSeconds,
  }
  return store
}

/** Replaces the hash of a returning guest's token with the token itself. */
function renameGuest(store: Store, token: string, key: string, cart: StoredCart): void {
  store.cartOwners.set(cart.id, token)
  for (const [id, stored] of store.orders)
    if (stored.ownerId === key) store.orders.set(id, { ...stored, ownerId: token })
}
