import * as z from 'zod/mini'
import { requestId } from '#api/request-id.ts'
import type { Cart } from '#contract/cart.ts'
import { type SessionStore, getVisit } from '../../../session/session.ts'
import { onItemChange } from '../../../storage/on-item-change.ts'
import type { StoredItems } from '../../../storage/stored-items.ts'

/**
 * The states of an order attempt and the events that change them (CHK-96). A state ignores events that it does not
 * list: a token that arrives after the shopper left the step sends no order.
 */
export const TRANSITIONS = {
  idle: { place: 'tokenizing' },
  tokenizing: { tokenized: 'checking', fail: 'idle', leave: 'idle' },
  checking: { confirmed: 'sending', fail: 'idle', leave: 'idle' },
  sending: { accepted: 'known', rejected: 'idle', lost: 'unknown' },
  unknown: { accepted: 'known', rejected: 'idle' },
  known: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type AttemptState = keyof typeof TRANSITIONS
type KeysOf<Union> = Union extends unknown ? keyof Union : never
export type AttemptEvent = KeysOf<(typeof TRANSITIONS)[AttemptState]>

/**
 * Milliseconds between heartbeats of a tab that places an order, and after the last one until the tab counts as closed.
 */
const HEARTBEAT_MS = 2_000
const CLOSED_AFTER_MS = 10_000

const Marker = z.object({
  id: z.string(),
  /** Owner of the attempt. A guest's order also concerns the customer they sign in as. */
  cartId: z.string(),
  isGuest: z.boolean(),
  state: z.enum(['tokenizing', 'checking', 'sending', 'unknown']),
  startedAt: z.string(),
  /** Epoch milliseconds. */
  beatAt: z.number(),
})
type Marker = z.infer<typeof Marker>

/** State of this browser's order attempt as a tab shows it. */
export type AttemptPhase = 'none' | 'here' | 'elsewhere' | 'unknown'

export interface Attempt {
  /** Applies an event; returns false if the state does not allow it. */
  apply(event: AttemptEvent): boolean
  /** Returns whether this attempt owns the marker in the storage. If two tabs start simultaneously, only one does. */
  isOwner(): boolean
}

export interface OrderAttempts {
  /** Starts an attempt for a cart; returns undefined while another one is pending in any tab. */
  begin(cart: Pick<Cart, 'id' | 'isGuest'>): Attempt | undefined
  /** Ends the attempt of this tab unless its order was sent: the shopper left the step, or the visit ended. */
  leave(): void
  phase(cart: Pick<Cart, 'id'>): AttemptPhase
  /** Start of the current attempt in ISO 8601; '' without one. */
  startedAt(): string
  /** Allows another order after the shopper confirmed that the last one was not placed. */
  release(): void
  /** Calls back when the phase may have changed. @returns the function that unsubscribes. */
  onChange(changed: () => void): () => void
}

/**
 * Creates the order attempts of a tab. A marker in local storage, with owner and heartbeat, exists from before the card
 * is tokenized until the outcome is known, so that no other tab and no reload sends a second order (decision 0023).
 */
export function createOrderAttempts({
  items,
  session,
}: {
  readonly items: StoredItems
  readonly session: SessionStore
}): OrderAttempts {
  let own: { readonly id: string; readonly attempt: Attempt } | undefined

  function stored(): Marker | undefined {
    const text = items.read('orderAttempt')
    if (text === null) return undefined
    try {
      return z.parse(Marker, JSON.parse(text))
    } catch {
      // Invalid, or the timestamp that an earlier version stored: an order may have been sent.
      return { id: '', cartId: '', isGuest: true, state: 'unknown', startedAt: text, beatAt: 0 }
    }
  }

  function phase(cart: Pick<Cart, 'id'>): AttemptPhase {
    const marker = stored()
    if (marker === undefined || !(marker.isGuest || marker.cartId === cart.id)) return 'none'
    if (marker.state === 'unknown') return 'unknown'
    if (marker.id === own?.id) return 'here'
    if (Date.now() - marker.beatAt < CLOSED_AFTER_MS) return 'elsewhere'
    return marker.state === 'sending' ? 'unknown' : 'none'
  }

  function begin(cart: Pick<Cart, 'id' | 'isGuest'>): Attempt | undefined {
    if (phase(cart) !== 'none') return undefined
    const id = requestId()
    const visit = getVisit(session.getState())
    const marker = { id, cartId: cart.id, isGuest: cart.isGuest, startedAt: new Date().toISOString() }
    const isOwner = (): boolean => stored()?.id === id
    let state: AttemptState = 'idle'

    function save(): void {
      const isFinished = state === 'idle' || state === 'known'
      items.write('orderAttempt', isFinished ? null : JSON.stringify({ ...marker, state, beatAt: Date.now() }))
    }

    function apply(event: AttemptEvent): boolean {
      const next = (TRANSITIONS[state] as Partial<Record<AttemptEvent, AttemptState>>)[event]
      if (next === undefined) return false
      const isFirst = state === 'idle'
      state = next
      // The end of the visit removed the marker, or another tab has replaced it.
      if (isFirst || isOwner()) save()
      if (state === 'idle' || state === 'known' || state === 'unknown') stop()
      return true
    }

    const heartbeat = setInterval(() => isOwner() && save(), HEARTBEAT_MS)
    const unsubscribe = session.subscribe((now) => getVisit(now) !== visit && apply('leave'))
    // The browser cancels the request with the document, so the outcome of a sent order is unknown.
    const listeners = new AbortController()
    globalThis.addEventListener?.('pagehide', () => apply('leave') || apply('lost'), { signal: listeners.signal })

    function stop(): void {
      clearInterval(heartbeat)
      unsubscribe()
      listeners.abort()
    }

    const attempt = { apply, isOwner }
    own = { id, attempt }
    apply('place')
    return attempt
  }

  return {
    begin,
    leave: () => void own?.attempt.apply('leave'),
    phase,
    startedAt: () => stored()?.startedAt ?? '',
    release: () => void items.write('orderAttempt', null),
    onChange(changed) {
      const unsubscribeItem = onItemChange(items, 'orderAttempt', changed)
      // A tab that closed sends no event.
      const timer = setInterval(changed, HEARTBEAT_MS)
      return () => {
        unsubscribeItem()
        clearInterval(timer)
      }
    },
  }
}
