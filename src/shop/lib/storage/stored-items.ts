/**
 * Events that clear stored items: a sign-out, an order, or a session that ends without a sign-out (expired tokens, or
 * a refresh or profile request rejected by the server).
 */
export type ClearReason = 'sign-out' | 'session-end' | 'order'

export interface ItemRule {
  /** Local storage is shared by all tabs and persists after they close. Session storage belongs to one tab. */
  readonly storage: 'localStorage' | 'sessionStorage'
  readonly clearedOn: readonly ClearReason[]
  /** Whether the item is kept in memory if the browser does not store it. */
  readonly orInMemory?: boolean
}

const lasting: ItemRule = { storage: 'localStorage', clearedOn: [] }
const preference: ItemRule = { ...lasting, orInMemory: true }
const draft: ItemRule = { storage: 'sessionStorage', clearedOn: ['sign-out', 'session-end', 'order'], orInMemory: true }
const token: ItemRule = { storage: 'localStorage', clearedOn: ['sign-out', 'session-end'] }

/**
 * All items that the shop stores in the browser, by key (SESS-22, OPEN-015). The shop uses no cookies. A history entry
 * contains the path of the previous page as `from` (NAV-29) and the time of the last `signedOutAt` as `visit`
 * (`start.js`).
 */
export const ITEM_RULES = {
  /** Consent: the answer, 'true' or 'false', which is kept until the visitor changes it (OPEN-096). */
  analyticsConsent: preference,
  /** Consent: the time of the answer in ISO 8601 (CONS-05). */
  analyticsConsentTimestamp: preference,
  /** Analytics: events in this tab for the next document with the provider, as JSON (decision 0044). */
  analyticsEvents: {
    storage: 'sessionStorage',
    clearedOn: ['sign-out', 'session-end'],
    orInMemory: true,
  },
  /** Configurator: guest ID, which identifies the guest's builds and differs from the guest token (OPEN-099). */
  guestSessionId: token,
  /** Sign-out, session end, or order: time of the last one in ISO 8601, which makes each tab clear its items. */
  signedOutAt: lasting,
  /** Sign-out, session end, or order: the last `signedOutAt` that this tab has handled. */
  signOutSeen: { storage: 'sessionStorage', clearedOn: [], orInMemory: true },
  /** Startup: whether the shopper was notified that the browser blocks storage. */
  storageNoticeShown: { storage: 'sessionStorage', clearedOn: [], orInMemory: true },
  /** Checkout: billing form as JSON. Never contains card data (CHK-57, CHK-58). */
  billingForm: draft,
  /** Checkout: dealer form as JSON (CHK-57). */
  dealerForm: draft,
  /** Cart: changes in this tab that the server has not confirmed, as JSON. The next document sends them. */
  cartChanges: { storage: 'sessionStorage', clearedOn: ['sign-out', 'session-end'], orInMemory: true },
  /** Checkout: order attempt with an unknown outcome, as JSON (decision 0023). */
  orderAttempt: { storage: 'localStorage', clearedOn: ['sign-out'], orInMemory: true },
  /**
   * Navigation: path and query of the previous page when a document of another group opens, which keeps it as `from`
   * (NAV-29).
   */
  leftPage: { storage: 'sessionStorage', clearedOn: ['sign-out', 'session-end'], orInMemory: true },
  /** Session: token of the guest who owns the cart and the orders. A merge also removes it (SESS-08). */
  guestToken: { ...token, orInMemory: true },
  /**
   * Session: random ID of the visit, which a sign-in, a sign-out and the end of a session replace, and the access token
   * of a customer.
   */
  visit: lasting,
  /** Session: notification that explains the end of a session, for the next document, as JSON. */
  endNotification: { storage: 'sessionStorage', clearedOn: [] },
  /** Session: the customer's tokens as text, validated by the schema in session-storage.ts (OPEN-017). */
  refreshToken: token,
  tokenType: token,
  expiresIn: token,
  tokenIssuedAt: token,
  authToken: token,
} satisfies Readonly<Record<string, ItemRule>>

export type StoredKey = keyof typeof ITEM_RULES

export interface StoredItems {
  /** Returns the stored text, or null if it is missing or the browser blocks storage. */
  read(key: StoredKey): string | null
  /** Stores a text, or removes the item if the value is null. Returns false if the browser does not store the text. */
  write(key: StoredKey, value: string | null): boolean
  /**
   * Dispatches an event named after each key written in this tab, and 'refused' if the browser did not store an item.
   */
  readonly changes: EventTarget
}

/** Creates the storage for the items of a tab. */
export function createStoredItems(browser: Pick<Window, 'localStorage' | 'sessionStorage'> = globalThis): StoredItems {
  const memory = new Map<StoredKey, string>()
  const changes = new EventTarget()

  return {
    read(key) {
      try {
        return memory.get(key) ?? browser[ITEM_RULES[key].storage].getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      const { storage, orInMemory }: ItemRule = ITEM_RULES[key]
      let stored = true
      memory.delete(key)
      try {
        if (value === null) browser[storage].removeItem(key)
        else browser[storage].setItem(key, value)
      } catch {
        stored = false
        if (orInMemory && value !== null) memory.set(key, value)
      }
      changes.dispatchEvent(new Event(key))
      if (!stored) changes.dispatchEvent(new Event('refused'))
      return stored
    },
    changes,
  }
}

export const storedItems = createStoredItems()
