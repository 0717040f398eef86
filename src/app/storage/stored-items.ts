/**
 * What makes stored items go: the shopper signs out, a session ends by itself (its tokens expired, or the server
 * refused a refresh or the profile), an order was placed.
 */
export type ClearReason = 'sign-out' | 'session-end' | 'order'

export interface ItemRule {
  /** The local storage is shared by all tabs and outlives them; the session storage belongs to one tab. */
  readonly storage: 'localStorage' | 'sessionStorage'
  readonly clearedOn: readonly ClearReason[]
  /** Where the browser refuses to store it, it lives as long as the page. */
  readonly orInMemory?: boolean
  /** What lives as long as the page goes along into a document that follows it (SESS-28). */
  readonly carried?: boolean
}

const lasting: ItemRule = { storage: 'localStorage', clearedOn: [] }
const preference: ItemRule = { ...lasting, orInMemory: true, carried: true }
const draft: ItemRule = { storage: 'sessionStorage', clearedOn: ['sign-out', 'session-end', 'order'], orInMemory: true }
const token: ItemRule = { storage: 'localStorage', clearedOn: ['sign-out', 'session-end'] }
/** What the next person at this browser must not find either, whatever ended the visit (SESS-33). */
const trace: ItemRule = { ...draft, storage: 'localStorage' }

/**
 * Everything that the shop stores in the browser, by its key (SESS-22, OPEN-015). There are no cookies. An entry of
 * the history holds the path of the page before it as `from` (NAV-29) and goes with the entry.
 *
 * The access token is the last, as it is when the tokens are stored: other tabs hear of each key by itself, and when
 * they hear of this one the rest is done.
 */
export const ITEM_RULES = {
  /** Consent question: 'true' or 'false'. It stands until the visitor answers anew (OPEN-096). */
  analyticsConsent: preference,
  /** Consent question: when it was answered, as ISO text (CONS-05). */
  analyticsConsentTimestamp: preference,
  /** Analytics: events of this tab for the next document that has the provider, as JSON (decision 0044). */
  analyticsEvents: {
    storage: 'sessionStorage',
    clearedOn: ['sign-out', 'session-end'],
    orInMemory: true,
    carried: true,
  },
  /** Configurator: its own id of a guest, which is not the guest token, and leads to what they built (OPEN-099). */
  guestSessionId: token,
  /** Any ending: when the last one was, as ISO text, so that each tab clears what it alone holds (SESS-33, SESS-27). */
  signedOutAt: lasting,
  /** Any ending: the `signedOutAt` that this tab has acted upon. */
  signOutSeen: { storage: 'sessionStorage', clearedOn: [], orInMemory: true },
  /** Startup: that the browser refuses to store, once the shopper was told (SESS-31). */
  refusalTold: { storage: 'sessionStorage', clearedOn: [], orInMemory: true, carried: true },
  /** Checkout: the billing form as JSON, never a card (CHK-57, CHK-58). */
  billingForm: draft,
  /** Checkout: the dealer form as JSON (CHK-57). */
  dealerForm: draft,
  /** Cart: changes of this tab that the server has not confirmed, as JSON; the next document sends them (CART-36). */
  cartChanges: { storage: 'sessionStorage', clearedOn: ['sign-out', 'session-end'], orInMemory: true, carried: true },
  /** Checkout: the order attempt whose outcome is not known yet, as JSON (decision 0023). */
  orderAttempt: { storage: 'localStorage', clearedOn: ['sign-out', 'order'], orInMemory: true, carried: true },
  /** Navigation: path and query of the page left for a document of another group, which takes it as `from` (NAV-29). */
  leftPage: { storage: 'sessionStorage', clearedOn: ['sign-out', 'session-end'], orInMemory: true, carried: true },
  /** Search: what was searched for last and found something, as a JSON list (SRCH-27). */
  recentSearches: trace,
  /** Product pages: the products looked at last, as a JSON list (PROD-80). */
  recentProducts: trace,
  /** Session: the guest whose cart and orders these are; removed by a merge too (SESS-08). */
  guestToken: { ...token, orInMemory: true, carried: true },
  /** Session: the customer's tokens as text, held against the schema of session-storage.ts (OPEN-017). */
  refreshToken: token,
  tokenType: token,
  expiresIn: token,
  tokenIssuedAt: token,
  authToken: token,
} satisfies Readonly<Record<string, ItemRule>>

export type StoredKey = keyof typeof ITEM_RULES

const KEYS = Object.keys(ITEM_RULES) as StoredKey[]

export interface StoredItems {
  /** The stored text; null where there is none, or the browser forbids storage. */
  read(key: StoredKey): string | null
  /** Stores a text, or removes it when it is null. False when the browser refused. */
  write(key: StoredKey, value: string | null): boolean
  /** What the browser refused to store and the next document needs; undefined where that is nothing. */
  toCarry(): Readonly<Record<string, string>> | undefined
  /** Gets an event by the name of each key that is written here, and 'refused' when the browser refused one. */
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

/** The items that the page before put into the history's entry, which they leave here (SESS-28). */
function takeCarried(): [StoredKey, string][] {
  if (typeof history === 'undefined') return []
  const { carried, ...state } = (history.state ?? {}) as { readonly carried?: Readonly<Record<string, unknown>> }
  if (carried === undefined) return []
  history.replaceState(state, '')
  return KEYS.flatMap((key) => (typeof carried[key] === 'string' ? [[key, carried[key]]] : []))
}

/** The stored items of this tab. */
export const storedItems = createStoredItems()
