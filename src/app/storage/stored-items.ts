/**
 * What clears stored items: a sign-out, a session that ends without one (its tokens expired, or the server rejected a
 * refresh or the profile), or an order.
 */
export type ClearReason = 'sign-out' | 'session-end' | 'order'

export interface ItemRule {
  /** The local storage is shared by all tabs and outlives them; the session storage belongs to one tab. */
  readonly storage: 'localStorage' | 'sessionStorage'
  readonly clearedOn: readonly ClearReason[]
  /** If the browser does not store it, it lives as long as the page. */
  readonly orInMemory?: boolean
  /** Whether a value kept in memory is passed to the next document (SESS-28). */
  readonly carried?: boolean
}

const lasting: ItemRule = { storage: 'localStorage', clearedOn: [] }
const preference: ItemRule = { ...lasting, orInMemory: true, carried: true }
const draft: ItemRule = { storage: 'sessionStorage', clearedOn: ['sign-out', 'session-end', 'order'], orInMemory: true }
const token: ItemRule = { storage: 'localStorage', clearedOn: ['sign-out', 'session-end'] }
/** What the next user of this browser must not find, however the visit ended (SESS-33). */
const trace: ItemRule = { ...draft, storage: 'localStorage' }

/**
 * Everything the shop stores in the browser, by key (SESS-22, OPEN-015). There are no cookies. A history entry holds
 * the path of the previous page as `from` (NAV-29). The access token is last, as when the tokens are stored: other tabs
 * get one event per key, and the rest must be stored when they get this one.
 */
export const ITEM_RULES = {
  /** Consent question: 'true' or 'false', kept until the visitor changes the answer (OPEN-096). */
  analyticsConsent: preference,
  /** Consent question: time of the answer, as ISO text (CONS-05). */
  analyticsConsentTimestamp: preference,
  /** Analytics: events of this tab for the next document with the provider, as JSON (decision 0044). */
  analyticsEvents: {
    storage: 'sessionStorage',
    clearedOn: ['sign-out', 'session-end'],
    orInMemory: true,
    carried: true,
  },
  /** Configurator: its guest ID, which is not the guest token and identifies the guest's builds (OPEN-099). */
  guestSessionId: token,
  /** Any ending: time of the last one as ISO text, so that each tab clears its own items (SESS-33, SESS-27). */
  signedOutAt: lasting,
  /** Any ending: the `signedOutAt` that this tab has handled. */
  signOutSeen: { storage: 'sessionStorage', clearedOn: [], orInMemory: true },
  /** Startup: whether the shopper was notified that the browser blocks storage (SESS-31). */
  storageNoticeShown: { storage: 'sessionStorage', clearedOn: [], orInMemory: true, carried: true },
  /** Checkout: the billing form as JSON, never a card (CHK-57, CHK-58). */
  billingForm: draft,
  /** Checkout: the dealer form as JSON (CHK-57). */
  dealerForm: draft,
  /** Cart: changes of this tab that the server has not confirmed, as JSON; the next document sends them (CART-36). */
  cartChanges: { storage: 'sessionStorage', clearedOn: ['sign-out', 'session-end'], orInMemory: true, carried: true },
  /** Checkout: the order attempt whose result is not known yet, as JSON (decision 0023). */
  orderAttempt: { storage: 'localStorage', clearedOn: ['sign-out', 'order'], orInMemory: true, carried: true },
  /** Navigation: path and query of the page left for a document of another group, which keeps it as `from` (NAV-29). */
  leftPage: { storage: 'sessionStorage', clearedOn: ['sign-out', 'session-end'], orInMemory: true, carried: true },
  /** Search: recent searches with results, as a JSON list (SRCH-27). */
  recentSearches: trace,
  /** Product pages: recently viewed products, as a JSON list (PROD-80). */
  recentProducts: trace,
  /** Session: the guest who owns the cart and the orders; also removed by a merge (SESS-08). */
  guestToken: { ...token, orInMemory: true, carried: true },
  /** Session: the customer's tokens as text, validated by the schema of session-storage.ts (OPEN-017). */
  refreshToken: token,
  tokenType: token,
  expiresIn: token,
  tokenIssuedAt: token,
  authToken: token,
} satisfies Readonly<Record<string, ItemRule>>

export type StoredKey = keyof typeof ITEM_RULES

const KEYS = Object.keys(ITEM_RULES) as StoredKey[]

export interface StoredItems {
  /** The stored text; null if there is none, or if the browser blocks storage. */
  read(key: StoredKey): string | null
  /** Stores a text, or removes it if null. False if the browser refused. */
  write(key: StoredKey, value: string | null): boolean
  /** Items that the browser refused to store and that the next document needs, if any. */
  toCarry(): Readonly<Record<string, string>> | undefined
  /** Dispatches an event named after each key written here, and 'refused' when the browser refused one. */
  readonly changes: EventTarget
}

/** The stored items of one tab. */
export function createStoredItems(browser: Pick<Window, 'localStorage' | 'sessionStorage'> = globalThis): StoredItems {
  const memory = new Map<StoredKey, string>(takeCarried())
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
    toCarry() {
      const items = [...memory].filter(([key]) => (ITEM_RULES[key] as ItemRule).carried)
      return items.length === 0 ? undefined : Object.fromEntries(items)
    },
    changes,
  }
}

/** Takes the items that the previous page put into the history entry, and removes them from it (SESS-28). */
function takeCarried(): [StoredKey, string][] {
  if (typeof history === 'undefined') return []
  const { carried, ...state } = (history.state ?? {}) as { readonly carried?: Readonly<Record<string, unknown>> }
  if (carried === undefined) return []
  history.replaceState(state, '')
  return KEYS.flatMap((key) => (typeof carried[key] === 'string' ? [[key, carried[key]]] : []))
}

/** The stored items of this tab. */
export const storedItems = createStoredItems()
